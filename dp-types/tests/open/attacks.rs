//! Attempts to overspend in safe Rust: threads, clones, shares, panics, recursion and loops. For
//! each attempt, the test knows the exact number of answers.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::SeqCst};
use std::thread;

use dp_types::law::derivation::Log;
use dp_types::law::measure::{Eps, Pure};
use dp_types::law::query::{Origin, Over, Sources};
use dp_types::law::session::NotAnsweredError;
use dp_types::law::{budget::Budget, query::Answer};
use dp_types::prelude::*;
use typenum::{U1, U2, U3, U10};

use super::{Patient, count, patients};

type Shared = OpenSessionOf<Patient>;

fn units(session: &Shared) -> u64 {
    session.spent().entries()[0].numbers()[0]
}

#[test]
fn a_session_is_shared_between_threads() {
    fn shared<T: Send + Sync + Clone + 'static>() {}
    shared::<Shared>();
    shared::<OpenSession<(Over<Patient>, (Over<Patient, ReplaceOne>, ())), dp_types::law::measure::Zcdp>>();
}

/// A budget of 1000 allows 333 runs of 3 units, however the threads race.
#[test]
fn racing_threads_get_exactly_what_there_is() {
    let session = patients().open::<eps!(0.001)>();
    let answered = AtomicU64::new(0);
    thread::scope(|scope| {
        for _ in 0..8 {
            let (session, answered) = (session.clone(), &answered);
            scope.spawn(move || {
                for _ in 0..100 {
                    answered.fetch_add(session.run(count::<U3>()).is_ok().into(), SeqCst);
                }
            });
        }
    });
    assert_eq!((answered.into_inner(), units(&session)), (333, 999));
}

/// A session of 1000 units has two shares, of 500 and 800 units. A debit is taken from all accounts
/// or from none. So a failed attempt of one caller never takes budget away, and never causes a
/// refusal for another caller.
#[test]
fn racing_shares_get_exactly_what_there_is() {
    let session = patients().open::<eps!(0.001)>();
    let shares = [session.share::<eps!(0.0005)>(), session.share::<eps!(0.0008)>()];
    thread::scope(|scope| {
        for share in shares.iter().flat_map(|share| [share, share]) {
            scope.spawn(move || {
                for _ in 0..500 {
                    // Meanwhile, shares are created and dropped.
                    let _ = share.share::<eps!(0.000001)>().run(count::<U1>());
                }
            });
        }
    });
    let [one, two] = shares.each_ref().map(units);
    assert_eq!((one + two, units(&session)), (1000, 1000));
    assert!(one <= 500 && two <= 800, "{one} and {two}");
}

/// The mean of many answers would be exact, but the budget allows only one answer for each
/// hundredth of the budget.
#[test]
fn averaging_ends_with_the_budget() {
    #[dp_query(epsilon = 0.01)]
    fn smokers(patients: Table<Patient>) -> i64 {
        patients.filter(|p| p.smoker).count().laplace(0.01).value()
    }
    let session = patients().open::<eps!(1)>();
    let mut answers = Vec::new();
    for _ in 0..10_000 {
        // A clone, a forgotten clone and a share are not separate sessions.
        let handle = session.clone();
        std::mem::forget(session.clone());
        answers.extend(handle.share::<eps!(5)>().run(smokers).ok());
    }
    assert_eq!(answers.len(), 100);
    // A clone refers to the same account, so it sees what other handles have spent.
    assert_eq!(session.clone().spent(), session.budget());
    assert_eq!(session.left().to_string(), "ε = 0");
}

/// A query that runs a given function while it answers. The tests use it to try everything that a
/// query can do besides answering.
struct Trick(fn(&Shared), Shared);
impl Query for Trick {
    const ORIGIN: Origin = Origin { query: "trick", file: "", line: 0, source_hash: "" };
    type Sources = (Over<Patient>, ());
    type Measure = Pure;
    type Declared = (Eps<U2>, ());
    type Cost = (Eps<U2>, ());
    type Output = i64;

    fn answer<'id>(
        self,
        tables: <Self::Sources as Sources>::Tables<'id>,
        budget: Budget<'id, Self::Cost>,
    ) -> Result<Answer<'id, i64, Self::Cost, impl Log>, Error> {
        let (n, receipt, budget) = budget.release(tables.0.count().laplace::<Eps<U1>, 1>())?;
        self.0(&self.1);
        Ok(budget.finish(n.value(), receipt))
    }
}

#[test]
fn a_query_that_panics_stays_paid_for() {
    let session = patients().open::<Eps<U10>>();
    for spent in [2, 4, 6] {
        let run = AssertUnwindSafe(|| session.run(Trick(|_| panic!("on purpose"), session.clone())));
        assert!(catch_unwind(run).is_err());
        assert_eq!(units(&session), spent);
    }
    // The query runs on another thread, which panics.
    let other = session.clone();
    assert!(thread::spawn(move || other.run(Trick(|_| panic!("on purpose"), other.clone()))).join().is_err());
    assert_eq!(units(&session), 8);
    // The panicking thread held no lock, so the session can still be used.
    assert!(session.run(count::<U2>()).is_ok() && session.run(count::<U1>()).is_err());
}

/// A query runs queries of its own session while it runs, and each of these queries is charged
/// separately.
#[test]
fn a_query_within_a_query_is_paid_for() {
    fn again(session: &Shared) {
        let _ = session.run(Trick(again, session.clone()));
    }
    let session = patients().open::<Eps<U10>>();
    assert!(session.run(Trick(again, session.clone())).is_ok());
    assert_eq!(units(&session), 10);

    // When the inner query runs, the session has already charged the outer query.
    let session = patients().open::<Eps<U3>>();
    let look = |session: &Shared| {
        assert_eq!(session.left().to_string(), "ε = 0.000001");
        assert!(session.run(count::<U2>()).is_err() && session.run(count::<U1>()).is_ok());
    };
    assert!(session.run(Trick(look, session.clone())).is_ok());
    assert_eq!(session.left().to_string(), "ε = 0");
}

#[dp_query(epsilon = 0.000002)]
fn older(patients: Table<Patient>, #[dp(range = 0..=120)] age: i64) -> i64 {
    patients.filter(|p| p.age > age).count().laplace(0.000002).value()
}

/// A query that releases a value, and then returns only an error.
struct Fails;
impl Query for Fails {
    const ORIGIN: Origin = Origin { query: "fails", file: "", line: 0, source_hash: "" };
    type Sources = (Over<Patient>, ());
    type Measure = Pure;
    type Declared = (Eps<U2>, ());
    type Cost = (Eps<U2>, ());
    type Output = i64;

    fn answer<'id>(
        self,
        tables: <Self::Sources as Sources>::Tables<'id>,
        budget: Budget<'id, Self::Cost>,
    ) -> Result<Answer<'id, i64, Self::Cost, impl Log>, Error> {
        let (n, receipt, budget) = budget.release(tables.0.count().laplace::<Eps<U2>, 1>())?;
        older(500)?;
        Ok(budget.finish(n.value(), receipt))
    }
}

#[test]
fn a_query_that_fails_stays_paid_for() {
    let session = patients().open::<Eps<U3>>();
    let failed = session.run(Fails).expect_err("it fails");
    assert_eq!(
        failed.to_string(),
        "the query was not answered, but its cost is spent: parameter `age` is outside its declared range 0 to 120"
    );
    assert!(
        matches!(failed, NotAnsweredError::Interrupted(_)) && format!("{failed:?}") == failed.to_string()
    );
    assert_eq!(units(&session), 2);
    // If a parameter is outside its range, the query is not made, so nothing runs and nothing is
    // spent.
    assert!(older(500).is_err());
    assert!(matches!(session.run(older(18).expect("in range")), Err(NotAnsweredError::Refused(_))));
    assert_eq!(units(&session), 2);
}

/// The accounts live as long as any handle: a share that outlives the session keeps both accounts.
#[test]
fn a_share_outlives_its_session() {
    let session = patients().open::<Eps<U3>>();
    let share = session.share::<Eps<U10>>();
    drop(session);
    assert!(share.run(count::<U2>()).is_ok() && share.run(count::<U2>()).is_err());
    assert_eq!(share.left().to_string(), "ε = 0.000001");
    // A leaked handle still refers to the same account, permanently.
    let leaked: &'static Shared = Box::leak(Box::new(share.clone()));
    drop(share);
    let all = Arc::new(leaked.clone());
    assert!(all.run(count::<U1>()).is_ok() && leaked.run(count::<U1>()).is_err());
}
