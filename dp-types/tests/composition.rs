//! Tests of composition: the costs of queries and the entries of their certificates, for each way
//! of combining releases.

#![cfg(feature = "macros")]
// The type of a literal cost is long: it has one level for each bit.
#![allow(clippy::type_complexity)]

use dp_types::law::certificate::certificate;
use dp_types::law::derivation::Log;
use dp_types::law::expr::{Param, Parameter};
use dp_types::law::measure::Pure;
use dp_types::law::num::D0;
use dp_types::law::query::{Origin, Over, Sources};
use dp_types::law::{budget::Budget, query::Answer};
use dp_types::prelude::*;

#[derive(Record)]
struct Patient {
    #[dp(range = 0..=120)]
    age: i64,
    smoker: bool,
}

#[derive(Record)]
struct Visit {
    #[dp(unit, at_most = 3, range = 0..=9)]
    person: i64,
    #[dp(range = 0..=60)]
    minutes: i64,
}

/// The cost of a query for each dataset, as its certificate states it.
fn cost<Q: Query<Measure = Pure, Cost: dp_types::law::measure::ReadAllAs<Pure>>>() -> &'static str {
    let (_, after) = certificate::<Q>().split_once("\"cost\":[").expect("it has a cost");
    after.split_once(']').expect("the list ends").0
}

fn patients() -> Dataset<Patient> {
    Dataset::from_rows((0..100).map(|age| Patient { age, smoker: age % 2 == 0 })).expect("the rows fit")
}

/// Two releases in sequence: the costs add up.
#[dp_query(epsilon = 1.0, reusable)]
fn sequence(patients: Table<Patient>) -> (i64, i64) {
    let n = patients.count().laplace(0.3);
    let total = patients.map(|p| p.age).sum().laplace(0.6);
    (n.value(), total.value())
}

/// A branch on a released value: the cost of the more expensive side counts.
#[dp_query(epsilon = 1.0)]
fn choice(patients: Table<Patient>) -> i64 {
    let n = patients.count().laplace(0.3);
    if n.value() > 50 {
        patients.filter(|p| p.smoker).count().laplace(0.2).value()
    } else {
        patients.map(|p| p.age).sum().laplace(0.5).value()
    }
}

/// A query that calls another query: the cost of the called query counts.
#[dp_query(epsilon = 2.0)]
fn nested(patients: Table<Patient>) -> i64 {
    let (n, _) = sequence(patients.filter(|p| p.smoker));
    n + patients.count().laplace(0.1).value()
}

/// A query over two datasets: each dataset pays for the releases that depend on it.
#[dp_query(epsilon(patients = 1.0, visits = 1.0))]
fn two(patients: Table<Patient>, visits: Table<Visit>) -> (i64, i64) {
    let n = visits.count().laplace(0.4);
    let both = (patients.count() + visits.map(|v| v.minutes).sum()).laplace(0.5);
    (n.value(), both.value())
}

#[test]
fn costs_follow_the_shape_of_the_query() {
    assert_eq!(cost::<sequence>(), "900000");
    assert_eq!(cost::<choice>(), "800000");
    assert_eq!(cost::<nested>(), "1000000");
    assert_eq!(cost::<two>(), "500000,900000");
}

#[test]
fn certificates_list_every_release_once() {
    for (text, releases) in [
        (certificate::<sequence>(), 2),
        (certificate::<choice>(), 3),
        (certificate::<nested>(), 3),
        (certificate::<two>(), 2),
    ] {
        assert_eq!(text.matches("\"rule\":\"discrete-laplace/1\"").count(), releases, "{text}");
        assert!(text.contains("\"unlisted\":[0"), "{text}");
    }
    assert!(certificate::<choice>().contains("\"rule\":\"branch-on-released/1\",\"cost\":[500000]"));
    assert!(
        certificate::<nested>()
            .contains("\"rule\":\"subquery/1\",\"query\":\"sequence\",\"source\":0,\"cost\":[900000]")
    );
}

/// A query that leaves half of its token unspent. The query still costs the whole token.
struct Forgetful;
impl Query for Forgetful {
    const ORIGIN: Origin = Origin { query: "forgetful", file: "", line: 0, source_hash: "" };
    type Sources = (Over<Patient, AddRemove>, ());
    type Measure = Pure;
    type Declared = (eps!(1.0), ());
    type Cost = (eps!(1.0), ());
    type Output = i64;

    fn answer<'id>(
        self,
        tables: <Self::Sources as Sources>::Tables<'id>,
        token: Budget<'id, Self::Cost>,
    ) -> Result<Answer<'id, i64, Self::Cost, impl Log>, Error> {
        // Each side of this branch leaves 0.3 of its share.
        let (share, fork, token) = token.branch::<(eps!(0.5), ())>();
        let (n, inner, rest) = share.release(tables.0.count().laplace::<eps!(0.2), 1>())?;
        let first = match n.value() {
            0 => fork.second(inner, rest),
            _ => fork.first(inner, rest),
        };
        let (m, second, token) = token.release(tables.0.count().laplace::<eps!(0.3), 2>())?;
        Ok(token.finish(n.value() + m.value(), first.then(second)))
    }
}

#[test]
fn what_is_forfeited_is_paid_all_the_same() {
    let text = certificate::<Forgetful>();
    // The total cost of 1.0 has three parts: 0.5 for the branch, whose sides spend at most 0.2; 0.3
    // for a release; and 0.2 that no release uses.
    assert!(text.contains("\"cost\":[1000000],\"unlisted\":[200000]"), "{text}");
    assert!(text.contains("\"rule\":\"branch-on-released/1\",\"cost\":[500000]"), "{text}");
    let session = patients().session::<eps!(1.5)>();
    let (_, session) = session.run(Forgetful).expect("there is randomness");
    // Exactly 0.5 is left, whatever the query did with its token.
    let _left: Session<_, (eps!(0.5), ())> = session;
}

/// A hand-written branch. Either side of the branch can run.
struct Sides {
    first: bool,
}
impl Query for Sides {
    const ORIGIN: Origin = Origin { query: "sides", file: "", line: 0, source_hash: "" };
    type Sources = (Over<Patient, AddRemove>, ());
    type Measure = Pure;
    type Declared = (eps!(0.5), ());
    type Cost = (eps!(0.5), ());
    type Output = i64;

    fn answer<'id>(
        self,
        tables: <Self::Sources as Sources>::Tables<'id>,
        token: Budget<'id, Self::Cost>,
    ) -> Result<Answer<'id, i64, Self::Cost, impl Log>, Error> {
        let (share, fork, token) = token.branch::<(eps!(0.5), ())>();
        let (value, receipt) = if self.first {
            let (n, receipt, rest) = share.release(tables.0.count().laplace::<eps!(0.2), 1>())?;
            (n.value(), fork.first(receipt, rest))
        } else {
            let ages = tables.0.map(|p| p.age).sum();
            let (n, receipt, rest) = share.release(ages.laplace::<eps!(0.5), 2>())?;
            (n.value(), fork.second(receipt, rest))
        };
        Ok(token.finish(value, receipt))
    }
}

#[test]
fn either_side_of_a_branch_costs_the_dearer_one() {
    for first in [true, false] {
        let (_, session) =
            patients().session::<eps!(0.7)>().run(Sides { first }).expect("there is randomness");
        let _left: Session<_, (eps!(0.2), ())> = session;
    }
    assert!(certificate::<Sides>().contains("\"rule\":\"branch-on-released/1\",\"cost\":[500000]"));
}

/// Three rounds. Each round uses what the previous one released.
#[dp_query(epsilon = 1.0)]
fn rounds(patients: Table<Patient>) -> i64 {
    let mut guess = 0;
    for _round in 0..3 {
        #[dp(range = 0..=120)]
        let cut = guess;
        guess += patients.filter(|p| p.age >= cut).count().laplace(0.2).value();
    }
    guess + patients.count().laplace(0.1).value()
}

#[test]
fn a_loop_costs_its_rounds_and_stands_once_in_the_certificate() {
    assert_eq!(cost::<rounds>(), "700000");
    let text = certificate::<rounds>();
    assert!(text.contains("\"rule\":\"static-loop/1\""), "{text}");
    assert_eq!(text.matches("\"rule\":\"discrete-laplace/1\"").count(), 2, "{text}");
}

/// The same query on both halves of the patients, at the cost of one half.
#[dp_query(epsilon = 1.0)]
fn halves(patients: Table<Patient>) -> Vec<(bool, (i64, i64))> {
    patients.partition(|p| p.smoker).each(sequence).into_iter().collect()
}

/// A query on visits. Each person has at most three visits.
#[dp_query(epsilon = 0.25, reusable)]
fn visits_of(visits: Table<Visit>) -> i64 {
    visits.count().laplace(0.25).value()
}
#[dp_query(epsilon = 1.0)]
fn by_length(visits: Table<Visit>) -> Vec<i64> {
    visits.partition(|v| v.minutes.cut([20, 40])).each(visits_of).values().to_vec()
}

#[test]
fn parts_cost_what_the_rows_of_a_unit_cost() {
    assert_eq!(cost::<halves>(), "900000");
    assert_eq!(cost::<by_length>(), "750000");
    let visits = (0..60).map(|i| Visit { person: i % 10, minutes: i });
    let visits = Dataset::<Visit>::from_rows(visits.filter(|v| v.minutes < 30)).expect("they fit");
    let (counts, session) = visits.session::<eps!(1.0)>().run(by_length).expect("there is randomness");
    let _left: Session<_, (eps!(0.25), ())> = session;
    // The noise for one row has scale 4, so a deviation of 400 is 100 scales. The parts have 20, 10
    // and 0 rows.
    for (count, exact) in counts.iter().zip([20, 10, 0]) {
        assert!((count - exact).abs() < 400, "{counts:?}");
    }
    assert_eq!(counts.len(), 3);
}

struct Turns;
impl Parameter for Turns {
    const NAME: &'static str = "turns";
    type Lo = int!(0);
    type Hi = int!(9);
    type Grid = D0;
}

/// A query that releases a value, and then fails.
struct Fails;
impl Query for Fails {
    const ORIGIN: Origin = Origin { query: "fails", file: "", line: 0, source_hash: "" };
    type Sources = (Over<Patient, AddRemove>, ());
    type Measure = Pure;
    type Declared = (eps!(0.5), ());
    type Cost = (eps!(0.5), ());
    type Output = ();

    fn answer<'id>(
        self,
        tables: <Self::Sources as Sources>::Tables<'id>,
        token: Budget<'id, Self::Cost>,
    ) -> Result<Answer<'id, (), Self::Cost, impl Log>, Error> {
        let (n, receipt, token) = token.release(tables.0.count().laplace::<eps!(0.5), 1>())?;
        // The noise has scale 2. The noisy count of 100 rows stays below 10,000 except with
        // probability exp(-4950).
        if n.value() < 10_000 {
            // The library makes this error, because user code cannot construct one.
            Param::<Turns>::new(10)?;
        }
        Ok(token.finish((), receipt))
    }
}

#[test]
fn a_failed_query_gives_the_session_back_without_its_cost() {
    let interrupted = patients().session::<eps!(1.5)>().run(Fails).err().expect("it always fails");
    assert_eq!(
        interrupted.to_string(),
        "the query was not answered, but its cost is spent: parameter `turns` is outside its declared range 0 to 9"
    );
    let session: Session<_, (eps!(1.0), ())> = interrupted.session;
    assert!(session.run(sequence).is_ok());
}

#[test]
fn two_datasets_keep_two_accounts() {
    let visits = (0..9).map(|person| Visit { person, minutes: 30 });
    let visits = Dataset::<Visit>::from_rows(visits).expect("the rows fit");
    let session = patients().session::<eps!(1.0)>().and(visits.session::<eps!(2.0)>());
    let ((n, both), session) = session.run(two).expect("there is randomness");
    // The scales are 3/0.4 and 180/0.5. The noise exceeds 100 scales with a probability below
    // exp(-99).
    assert!((n - 9).abs() < 750, "{n}");
    assert!((both - 370).abs() < 36_000, "{both}");
    let _left: Session<_, (eps!(0.5), (eps!(1.1), ()))> = session;
}
