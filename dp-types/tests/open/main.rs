//! Tests of sessions with an account that is kept at run time.

#![cfg(feature = "macros")]
// The type of a literal cost is long: it has one level for each bit.
#![allow(clippy::type_complexity)]
#![expect(clippy::disallowed_types, reason = "a query of the user's own, with a marker that is exact")]

mod attacks;
mod edges;
mod fingerprint;
mod ledger;

use core::marker::PhantomData;

use dp_types::law::derivation::Log;
use dp_types::law::measure::{Eps, Pure, SpendAll};
use dp_types::law::num::Positive;
use dp_types::law::query::{Origin, Over, Sources};
use dp_types::law::{budget::Budget, query::Answer};
use dp_types::prelude::*;

#[derive(Record)]
struct Patient {
    #[dp(range = 0..=120)]
    age: i64,
    smoker: bool,
}

fn patients() -> Dataset<Patient> {
    Dataset::from_rows((0..20).map(|age| Patient { age, smoker: age % 3 == 0 })).expect("they fit")
}

/// A count at ε = `N` millionths: a query that is generic over its ε, written by hand. Each `N` is
/// an instance with a separate certificate.
struct CountAt<N>(PhantomData<fn(N) -> N>);
fn count<N>() -> CountAt<N> {
    CountAt(PhantomData)
}
impl<N: Positive> Query for CountAt<N>
where
    (Eps<N>, ()): SpendAll<(Eps<N>, ())>,
{
    const ORIGIN: Origin = Origin { query: "count_at", file: "", line: 0, source_hash: "" };
    type Sources = (Over<Patient>, ());
    type Measure = Pure;
    type Declared = (Eps<N>, ());
    type Cost = (Eps<N>, ());
    type Output = i64;

    fn answer<'id>(
        self,
        tables: <Self::Sources as Sources>::Tables<'id>,
        budget: Budget<'id, Self::Cost>,
    ) -> Result<Answer<'id, i64, Self::Cost, impl Log>, Error> {
        let (n, receipt, budget) = budget.release(tables.0.count().laplace::<Eps<N>, 1>())?;
        Ok(budget.finish(n.value(), receipt))
    }
}
