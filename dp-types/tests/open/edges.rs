//! Tests of a session's account at run time: in every measure the account is exact, and takes a
//! whole cost or nothing. Refusals are sentences.

use dp_types::ErrorKind;
use dp_types::law::derivation::Log;
use dp_types::law::measure::{Approx, Currency, EpsDelta, Pure, Renyi, RenyiEps, Rho, Tally, Zcdp};
use dp_types::law::query::{Origin, Over, Sources};
use dp_types::law::session::NotAnsweredError;
use dp_types::law::{budget::Budget, query::Answer};
use dp_types::prelude::*;
use typenum::{Prod, U1, U2, U3, U5, U8, U10, U1000000};

use super::{CountAt, Patient, count, patients};

#[derive(Record)]
struct Visit {
    #[dp(range = 0..=90)]
    minutes: i64,
}
fn visits() -> Dataset<Visit> {
    Dataset::from_rows((0..9).map(|minutes| Visit { minutes })).expect("they fit")
}

#[dp_query(epsilon(patients = 0.2, visits = 0.1))]
fn both(patients: Table<Patient>, visits: Table<Visit>) -> (i64, i64) {
    (patients.count().laplace(0.2).value(), visits.count().laplace(0.1).value())
}
#[dp_query(epsilon(patients = 0.1, visits = 0.1))]
fn of_patients(patients: Table<Patient>, visits: Table<Visit>) -> i64 {
    let _ = visits;
    patients.count().laplace(0.1).value()
}
#[dp_query(rho = 0.01)]
fn concentrated(patients: Table<Patient>) -> i64 {
    patients.count().gaussian(0.01).value()
}

#[test]
fn a_budget_is_spent_to_the_last_unit_and_no_further() {
    // The budget of 3 units of 10^-6 allows a run of 2 and a run of 1.
    let session = patients().open::<dp_types::law::measure::Eps<U3>>();
    assert!(session.run(count::<U2>()).is_ok());
    let refused = session.run(count::<U2>()).expect_err("one unit is left");
    assert_eq!(
        refused.to_string(),
        "query `count_at` costs ε = 0.000002, but the session has ε = 0.000001 left; ask for less, or open the session with more"
    );
    let NotAnsweredError::Refused(refused) = refused else { panic!("it did not begin") };
    assert_eq!(refused.needs().expect("a budget refused").entries()[0].numbers(), [2]);
    assert_eq!(refused.left().expect("a budget refused").entries()[0].numbers(), [1]);
    assert!(refused.ledger().is_none());
    assert_eq!(format!("{refused:?}"), refused.to_string());
    assert_eq!(Error::from(refused).kind(), ErrorKind::Refused);
    // A refused run spends nothing.
    assert!(session.run(count::<U1>()).is_ok());
    assert_eq!(
        format!("{session:?}, {} spent", session.spent()),
        "a session with ε = 0 left, ε = 0.000003 spent"
    );
    assert!(session.run(count::<U1>()).is_err());
}

/// If the session refuses a query, the session does not even construct the query.
#[test]
fn nothing_of_a_refused_query_runs() {
    let session = patients().open::<dp_types::law::measure::Eps<U1>>();
    let mut made = 0;
    for _ in 0..3 {
        let made = &mut made;
        let _ = session.run(move || {
            *made += 1;
            count::<U1>()
        });
    }
    assert_eq!(made, 1);
}

#[test]
fn a_debit_of_several_datasets_is_all_or_nothing() {
    let session = patients().session::<eps!(0.3)>().and(visits().session::<eps!(0.15)>()).open();
    assert!(session.run(both).is_ok());
    // After the first run, 0.1 and 0.05 are left: too little for a second run in both datasets. The
    // last run of `of_patients` fails because nothing is left in the first dataset.
    let refused = session.run(both).expect_err("too much");
    assert_eq!(
        refused.to_string(),
        "query `both` costs ε = 0.2 of dataset 1, ε = 0.1 of dataset 2, but the session has ε = 0.1 of dataset 1, \
         ε = 0.05 of dataset 2 left; ask for less, or open the session with more"
    );
    assert_eq!(session.left().to_string(), "ε = 0.1 of dataset 1, ε = 0.05 of dataset 2");
    assert!(session.run(of_patients).is_ok() && session.run(of_patients).is_err());
    assert_eq!(session.left().to_string(), "ε = 0 of dataset 1, ε = 0.05 of dataset 2");

    let session = patients().session::<eps!(5)>().and(visits().session::<eps!(0.05)>()).open();
    assert!(session.run(both).is_err());
    assert_eq!(session.left().to_string(), "ε = 5 of dataset 1, ε = 0.05 of dataset 2");
    // A share has its budget for each dataset.
    assert_eq!(session.share::<eps!(0.04)>().budget().entries().len(), 2);
}

#[test]
fn what_a_static_session_has_left_is_opened() {
    let (_, session) = patients().session::<eps!(0.000005)>().run(count::<U2>()).expect("an answer");
    let session = session.open();
    assert_eq!(session.budget().to_string(), "ε = 0.000003");
    assert!(session.run(count::<U3>()).is_ok() && session.run(count::<U1>()).is_err());
}

/// A session in ρ charges the query ⌈ε²/2⌉ in 10^-12.
#[test]
fn a_session_in_rho_is_exact() {
    let session = patients().open::<Rho<U5>>();
    assert!(session.run(count::<U2>()).is_ok() && session.run(count::<U2>()).is_ok());
    assert!(session.run(count::<U2>()).is_err());
    assert!(session.run(count::<U1>()).is_ok());
    assert!(session.run(count::<U1>()).is_err());
    assert_eq!(session.spent().to_string(), "ρ = 0.000000000005");

    let session = patients().open_in_rho::<eps!(1.0, delta = 1e-6), rho!(epsilon = 1.0, delta = 1e-6)>();
    assert!(session.run(concentrated).is_ok() && session.run(concentrated).is_ok());
    let refused = session.run(concentrated).expect_err("the third is too much");
    assert_eq!(
        refused.to_string(),
        "query `concentrated` costs ρ = 0.01, but the session has ρ = 0.004355970359 left; ask for less, or open the session with more"
    );
    // Converted to (ε, δ), the whole budget is at most the ε with which the session was opened, and
    // the difference is only rounding. The spent part of the budget converts to less than the whole
    // budget.
    let worth = |tally: Tally| tally.as_approx(1_000_000_000).expect("in range").entries()[0].numbers()[0];
    assert!((999_990..=1_000_000).contains(&worth(session.budget())));
    assert_eq!(worth(session.spent()), 899_936);
}

/// A query that costs ε = 10^-6, and δ = 2·10^-15, which its releases do not use.
struct WithDelta;
impl Query for WithDelta {
    const ORIGIN: Origin = Origin { query: "with_delta", file: "", line: 0, source_hash: "" };
    type Sources = (Over<Patient>, ());
    type Measure = Approx;
    type Declared = (EpsDelta<U1, U2>, ());
    type Cost = (EpsDelta<U1, U2>, ());
    type Output = i64;

    fn answer<'id>(
        self,
        tables: <Self::Sources as Sources>::Tables<'id>,
        budget: Budget<'id, Self::Cost, Approx>,
    ) -> Result<Answer<'id, i64, Self::Cost, impl Log>, Error> {
        let (n, receipt, budget) =
            budget.release(tables.0.count().laplace::<dp_types::law::measure::Eps<U1>, 1>())?;
        Ok(budget.finish(n.value(), receipt))
    }
}

#[test]
fn a_session_in_epsilon_and_delta_is_exact_in_both() {
    let session = patients().open::<EpsDelta<U10, U5>>();
    assert!(session.run(WithDelta).is_ok() && session.run(WithDelta).is_ok());
    // After the two runs, 8 units of ε and one unit of δ are left.
    let refused = session.run(WithDelta).expect_err("δ is used up");
    assert!(
        refused.to_string().contains("the session has ε = 0.000008, δ = 0.000000000000001 left"),
        "{refused}"
    );
    assert!(session.run(count::<U5>()).is_ok() && session.run(count::<U3>()).is_ok());
    assert!(session.run(count::<U1>()).is_err());
    assert_eq!(session.left().entries()[0].numbers(), [0, 1]);
}

#[test]
fn a_session_at_renyi_orders_is_exact_at_each() {
    type Orders = (Prod<U2, U1000000>, (Prod<U8, U1000000>, ()));
    type Curve = RenyiEps<Orders, (U10, (U3, ()))>;
    // Two units of ε cost min(2, ⌈α·ε²/2⌉) at each order: one unit of 10^-6.
    let session: OpenSessionOf<Patient, Renyi<Orders>> = patients().open::<Curve>();
    for _ in 0..3 {
        assert!(session.run(count::<U2>()).is_ok());
    }
    let refused = session.run(count::<U2>()).expect_err("the second order is used up");
    assert!(refused.to_string().contains("has ε = 0.000007 at α = 2, ε = 0 at α = 8 left"), "{refused}");
    assert_eq!(session.left().entries()[0].numbers(), [7, 0]);
}

#[test]
fn a_share_spends_its_own_budget_and_its_session_s() {
    let session = patients().open::<eps!(0.000005)>();
    let (one, two) = (session.share::<eps!(0.000003)>(), session.share::<eps!(0.000003)>());
    assert!(one.run(count::<U3>()).is_ok() && one.run(count::<U1>()).is_err());
    // The session had 5 units and spent 3, so it has 2 units left. The share's own budget would
    // still be 3 units, but the smaller number counts.
    assert_eq!(
        (two.left().to_string(), two.budget().to_string()),
        ("ε = 0.000002".into(), "ε = 0.000003".into())
    );
    let refused = two.run(count::<U3>()).expect_err("the session does not have it");
    assert!(refused.to_string().contains("has ε = 0.000002 left"), "{refused}");
    // This is a share of a share, with a budget that is known only at run time.
    let third =
        two.share_of(&Tally::new(Currency::PureDp, &[&[1]]).expect("a number")).expect("the same measure");
    assert!(
        third.run(count::<U2>()).is_err()
            && third.run(count::<U1>()).is_ok()
            && third.run(count::<U1>()).is_err()
    );
    assert!(two.run(count::<U1>()).is_ok() && session.run(count::<U1>()).is_err());
    let spent = [&session, &one, &two, &third].map(|session| session.spent().entries()[0].numbers()[0]);
    assert_eq!(spent, [5, 3, 2, 1]);
    // A tally in another measure, or for fewer datasets, is refused.
    assert!(session.share_of(&Tally::new(Currency::ConcentratedDp, &[&[1]]).expect("a number")).is_none());
    let none =
        session.share_of(&Tally::new(Currency::PureDp, &[]).expect("no numbers")).expect("the same measure");
    assert!(none.run(count::<U1>()).is_err());
}

/// Each session type is short enough for one line of a program.
fn by_type(session: SessionOf<Patient, eps!(0.000001)>) -> Option<i64> {
    session.run(count::<U1>()).ok().map(|(n, _)| n)
}
fn at_run_time(session: &OpenSessionOf<Patient>) -> Option<i64> {
    session.run(count::<U1>()).ok()
}
fn of_two(session: &OpenSession<(Over<Patient>, (Over<Visit>, ())), Pure>) -> Option<(i64, i64)> {
    session.run(both).ok()
}
fn in_rho(session: &OpenSessionOf<Patient, Zcdp, ReplaceOne>) -> String {
    session.left().to_string()
}

#[test]
fn a_function_takes_a_session_in_one_line() {
    assert!(by_type(patients().session()).is_some());
    assert!(at_run_time(&patients().open::<eps!(0.000001)>()).is_some());
    assert!(of_two(&patients().session::<eps!(1)>().and(visits().session::<eps!(1)>()).open()).is_some());
    let replaced =
        Dataset::<Patient, ReplaceOne>::from_rows([Patient { age: 5, smoker: true }]).expect("it fits");
    assert_eq!(in_rho(&replaced.open::<rho!(0.5)>()), "ρ = 0.5");
}

/// Each instance of a generic query has a separate certificate, with its own ε.
#[test]
fn instances_of_a_generic_query_have_certificates_of_their_own() {
    use dp_types::law::certificate::certificate;
    let (two, five) = (certificate::<CountAt<U2>>(), certificate::<CountAt<U5>>());
    assert!(two.contains("\"cost\":[2],") && two.contains("\"scale\":[500000,1]"), "{two}");
    assert!(five.contains("\"cost\":[5],") && five.contains("\"scale\":[200000,1]"), "{five}");
}
