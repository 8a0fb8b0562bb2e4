//! Tests what the records of sessions state about their datasets, and what queries cost in these
//! sessions.

use typenum::{Prod, U2, U3, U10, U100, U200, U300, U400, U1000000, U1000000000};

use super::{E, Everything, Row, Smokers, Unit, ints, read, text};
use crate::certificate::{Process, Types, keep_session};
use crate::measure::{Costs, Eps, EpsDelta, Pure, Rho, Zcdp};
use crate::neighbours::{AddRemove, ReplaceOne};
use crate::query::{Over, Sources};
use crate::record::Refuse;
use crate::testing::{Person, Read};

#[test]
fn the_opening_of_a_session_leaves_a_record() {
    type Two = (Over<Row, ReplaceOne>, (Over<Unit, AddRemove>, ()));
    let record = read(keep_session::<Two, Pure, (E<U300>, (E<U400>, ())), Types, ()>());
    assert_eq!((record.get("dp_session"), record.get("measure")), (&Read::Number(2), &text("pure")));
    assert_eq!(ints(record.get("budget")), [300_000, 400_000]);
    assert_eq!(record.get("account"), &text("types"));
    assert_eq!(record.get("stands_for").items().len(), 0);
    let names: Vec<&Read> = record.get("sources").items().iter().map(|source| source.get("record")).collect();
    assert_eq!(names, [&text("Person"), &text("Person")]);
    // A budget of ρ = 0.01 that promises (ε, δ) = (1, 10^-6). The promise would allow a slightly
    // larger ρ.
    type Ten = Rho<Prod<U10, U1000000000>>;
    type InRho = (crate::certificate::InRho<U1000000, U1000000000, Prod<U10, U1000000000>>, ());
    let record = read(keep_session::<(Over<Row, AddRemove>, ()), Zcdp, (Ten, ()), Process, InRho>());
    assert_eq!(record.get("account"), &text("process"));
    let [stands] = record.get("stands_for").items() else { panic!("one conversion") };
    assert_eq!((stands.get("by"), stands.get("source")), (&text("zcdp-to-approx/1"), &Read::Number(0)));
    assert_eq!(
        (stands.get("epsilon"), stands.get("delta")),
        (&Read::Number(1_000_000), &Read::Number(1_000_000_000))
    );
}

#[test]
fn a_session_says_which_tables_share_a_unit() {
    use crate::record::{Here, Identifier, KeepFirst, RefuseMore, SharedUnit, Shares};
    enum Patient {}
    impl SharedUnit for Patient {
        const NAME: &'static str = "Patient";
        type Identifier = i64;
    }
    type Refusing = Person<Identifier<Here, U3, RefuseMore, Shares<Patient>>, Refuse>;
    type Keeping = Person<Identifier<Here, U2, KeepFirst, Shares<Patient>>, Refuse>;
    type Joined = (Over<Refusing, AddRemove>, (Over<Unit, AddRemove>, (Over<Keeping, ReplaceOne>, ())));
    let record = read(keep_session::<Joined, Pure, (E<U100>, (E<U200>, (E<U300>, ()))), Types, ()>());
    let [first, alone, last] = record.get("sources").items() else { panic!("three tables") };
    assert_eq!(first.get("unit").get("shared"), &text("Patient"));
    assert_eq!(
        (first.get("unit").get("at_most"), last.get("unit").get("keep")),
        (&Read::Number(3), &Read::Number(2))
    );
    assert_eq!(last.get("unit").get("shared"), &text("Patient"));
    let Read::Object(unit) = alone.get("unit") else { panic!("an object") };
    assert!(unit.iter().all(|(key, _)| key != "shared"));
}

#[test]
fn a_session_says_that_a_person_has_one_budget_in_all_tables() {
    use crate::record::{Here, Identifier, RefuseMore, SharedUnit, Shares};
    enum Patient {}
    impl SharedUnit for Patient {
        const NAME: &'static str = "Patient";
        type Identifier = i64;
    }
    type Visits = Person<Identifier<Here, U3, RefuseMore, Shares<Patient>>, Refuse>;
    type Three = (Over<Visits, AddRemove>, (Over<Visits, ReplaceOne>, (Over<Visits, AddRemove>, ())));
    let record = read(crate::certificate::keep_session_of_one::<Three, Patient, E<U100>>());
    assert_eq!(record.get("together").get("unit"), &text("Patient"));
    assert_eq!(record.get("together").get("budget").items(), [Read::Number(100_000)]);
    assert_eq!(record.get("budget").items(), [100_000; 3].map(Read::Number));
    assert_eq!((record.get("account"), record.get("stands_for").items().len()), (&text("types"), 0));
    let Read::Object(fields) = read(keep_session::<Three, Pure, (E<U100>, ()), Types, ()>()) else {
        panic!("an object")
    };
    assert!(fields.iter().all(|(key, _)| key != "together"));
}

#[test]
fn each_dataset_of_joined_sessions_keeps_what_it_was_promised() {
    use crate::record::Dataset;
    use crate::session::Session;
    type Ten = Rho<Prod<U10, U1000000000>>;
    type OneEps = EpsDelta<U1000000, U1000000000>;
    type TwoEps = EpsDelta<Prod<U2, U1000000>, U1000000>;
    fn promised<S: Sources, L: Costs, F: crate::certificate::StandsFor>(
        _: &Session<S, L, Zcdp, F>,
    ) -> Vec<[i128; 3]> {
        let record = read(keep_session::<S, Zcdp, L, Types, F>());
        let number = |of: &Read, key| match of.get(key) {
            Read::Number(n) => *n,
            other => panic!("{other:?}"),
        };
        let stands = record.get("stands_for").items();
        stands.iter().map(|of| ["source", "epsilon", "delta"].map(|key| number(of, key))).collect()
    }
    let rows = || Dataset::<Unit, AddRemove>::from_rows(std::iter::empty()).unwrap();
    let plain = || rows().session::<Ten>();
    let one = || rows().session_in_rho::<OneEps, Ten>();
    let two = || rows().session_in_rho::<TwoEps, Ten>();
    let (e, d) = (1_000_000, 1_000_000_000);
    assert!(promised(&plain().and(plain()).and(plain())).is_empty());
    assert_eq!(promised(&one().and(plain())), [[0, e, d]]);
    assert_eq!(promised(&plain().and(one())), [[1, e, d]]);
    assert_eq!(promised(&plain().and(plain()).and(two())), [[2, 2 * e, e]]);
    assert_eq!(promised(&one().and(plain()).and(two())), [[0, e, d], [2, 2 * e, e]]);
    assert_eq!(promised(&two().and(one()).and(plain())), [[0, 2 * e, e], [1, e, d]]);
    // The session that a run returns still has the promise.
    let (_, left) = one().run(Smokers).unwrap();
    assert_eq!(promised(&left), [[0, e, d]]);
}

#[test]
fn sessions_pay_what_certificates_say() {
    use crate::record::Dataset;
    use crate::session::Session;
    let rows = |n: i64| {
        let mut random = crate::testing::Random::new(n as u64);
        (0..n).map(|i| crate::testing::Raw::random(&mut random, i % 10, false)).collect::<Vec<_>>()
    };
    let first = Dataset::<Row, ReplaceOne>::from_rows(rows(20).into_iter().map(Row::from)).unwrap();
    let second = Dataset::<Unit, AddRemove>::from_rows(rows(20).into_iter().map(Unit::from)).unwrap();
    type Two = Prod<U2, U1000000>;
    let session = first.session::<Eps<Two>>().and(second.session::<Eps<Two>>());
    let (answers, session) = session.run(Everything).unwrap();
    // The nine answers come from two releases, three rounds, a query, and three parts.
    assert_eq!(answers.len(), 9);
    fn left<S: Sources, L: Costs, M>(_: &Session<S, L, M>) -> Vec<Vec<u64>> {
        crate::testing::costs::<L>()
    }
    assert_eq!(left(&session), [[1_500_000], [500_000]]);
}
