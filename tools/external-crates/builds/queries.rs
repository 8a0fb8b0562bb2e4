// Queries of every origin: written by hand, generic, from another crate, and from the macro.
use core::marker::PhantomData;

use dp_types::law::{query::Answer, budget::Budget};
use dp_types::law::measure::{Eps, Pure, SpendAll};
use dp_types::law::derivation::Log;
use dp_types::law::num::Positive;
use dp_types::prelude::*;
use dp_types::law::query::{Origin, Over, Sources};
use library::{Visit, of_the_library};

/// A query that is written by hand.
struct ByHand;
impl Query for ByHand {
    const ORIGIN: Origin = Origin { query: "by_hand", file: file!(), line: line!(), source_hash: "" };
    type Sources = (Over<Visit, AddRemove>, ());
    type Measure = Pure;
    type Declared = (eps!(0.2), ());
    type Cost = (eps!(0.2), ());
    type Output = i64;

    fn answer<'id>(
        self,
        (visits, ()): <Self::Sources as Sources>::Tables<'id>,
        budget: Budget<'id, Self::Cost>,
    ) -> Result<Answer<'id, i64, Self::Cost, impl Log>, Error> {
        let (n, receipt, budget) = budget.release(visits.count().laplace::<eps!(0.2), 1>())?;
        Ok(budget.finish(n.value(), receipt))
    }
}

/// The name of an instance of the generic query.
trait Named: 'static {
    const NAME: &'static str;
}
enum Morning {}
impl Named for Morning {
    const NAME: &'static str = "generic_in_the_morning";
}
enum Evening {}
impl Named for Evening {
    const NAME: &'static str = "generic_in_the_evening";
}

/// A generic query. Each instance that runs has its own record in the program.
struct Generic<T>(PhantomData<T>);
impl<T: Named> Query for Generic<T> {
    const ORIGIN: Origin = Origin { query: T::NAME, file: file!(), line: line!(), source_hash: "" };
    type Sources = (Over<Visit, AddRemove>, ());
    type Measure = Pure;
    type Declared = (eps!(0.1), ());
    type Cost = (eps!(0.1), ());
    type Output = i64;

    fn answer<'id>(
        self,
        (visits, ()): <Self::Sources as Sources>::Tables<'id>,
        budget: Budget<'id, Self::Cost>,
    ) -> Result<Answer<'id, i64, Self::Cost, impl Log>, Error> {
        let minutes = visits.map(|v| v.minutes.clamp(lit!(0), lit!(120))).sum();
        let (total, receipt, budget) = budget.release(minutes.laplace::<eps!(0.1), 2>())?;
        Ok(budget.finish(total.value(), receipt))
    }
}

/// A query that is generic over its ε.
struct At<L>(PhantomData<L>);
trait Level: 'static {
    const NAME: &'static str;
    type Epsilon: Positive;
}
enum Coarse {}
impl Level for Coarse {
    const NAME: &'static str = "at_a_coarse_level";
    type Epsilon = nat!(10_000);
}
enum Fine {}
impl Level for Fine {
    const NAME: &'static str = "at_a_fine_level";
    type Epsilon = nat!(200_000);
}
impl<L: Level> Query for At<L>
where
    (Eps<L::Epsilon>, ()): SpendAll<(Eps<L::Epsilon>, ())>,
{
    const ORIGIN: Origin = Origin { query: L::NAME, file: file!(), line: line!(), source_hash: "" };
    type Sources = (Over<Visit>, ());
    type Measure = Pure;
    type Declared = (Eps<L::Epsilon>, ());
    type Cost = (Eps<L::Epsilon>, ());
    type Output = i64;

    fn answer<'id>(
        self,
        (visits, ()): <Self::Sources as Sources>::Tables<'id>,
        budget: Budget<'id, Self::Cost>,
    ) -> Result<Answer<'id, i64, Self::Cost, impl Log>, Error> {
        let (n, receipt, budget) = budget.release(visits.count().laplace::<Eps<L::Epsilon>, 3>())?;
        Ok(budget.finish(n.value(), receipt))
    }
}

/// A run-time session, in which the program decides at run time which of two queries runs.
fn at_run_time(level: u8) -> Option<i64> {
    let visits = Dataset::<Visit>::from_rows((0..500).map(|i| Visit { minutes: i % 200 })).ok()?;
    let session = visits.open::<eps!(0.3)>();
    match level {
        0 => session.run(At::<Coarse>(PhantomData)).ok(),
        _ => session.run(At::<Fine>(PhantomData)).ok(),
    }
}

/// A query from the macro.
#[dp_query(epsilon = 0.25)]
fn by_the_macro(visits: Table<Visit>) -> i64 {
    visits.map(|v| v.minutes).sum().laplace(0.25).value()
}

/// Runs all queries, and returns the sum of their answers.
fn all() -> Option<i64> {
    let visits = Dataset::<Visit>::from_rows((0..500).map(|i| Visit { minutes: i % 200 })).ok()?;
    let session = visits.session::<eps!(0.95)>();
    let (a, session) = session.run(ByHand).ok()?;
    let (b, session) = session.run(Generic::<Morning>(PhantomData)).ok()?;
    let (c, session) = session.run(Generic::<Evening>(PhantomData)).ok()?;
    let (d, session) = session.run(of_the_library).ok()?;
    let (e, _) = session.run(by_the_macro).ok()?;
    let level = std::env::args().count() as u8;
    Some(a + b + c + d + e + at_run_time(level)?)
}
