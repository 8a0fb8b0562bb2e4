//! `count`: how many rows. Sensitivity D.

use super::scan::{Most, total};
use super::{Aggregate, Protected};
use crate::brand::Exactly;
use crate::env::{Env, Unit};
use crate::expr::Lit;
use crate::neighbours::{CountBound, PublicCount};
use crate::num::{D0, PInt, U1};
use crate::proof::{Json, object};
use crate::record::Record;
use crate::sealed::Sealed;
use crate::transform::{Plan, Table};

/// The number of rows of `P`.
pub struct Count<P>(Exactly<P>);
impl<P> Sealed for Count<P> {}

type Changed<P> = <<P as Plan>::Neighbours as CountBound<<P as Plan>::Stability, <P as Plan>::Rows>>::Out;

impl<P: Plan> Aggregate for Count<P>
where
    P::Neighbours: CountBound<P::Stability, P::Rows>,
    P::Source: Unit<Changed<P>>,
{
    type Sensitivity = <P::Source as Unit<Changed<P>>>::Env;
    type Grid = D0;
    const NODE: Json = object! {
        "rule" = "count",
        "sensitivity": Json::Env(Self::Sensitivity::AMOUNTS),
        "premises": Json::List(&[P::NODE]),
    };
}

impl<'id, P, R: Record> Table<'id, P, R> {
    /// How many rows there are.
    ///
    /// Sensitivity: the table's stability D; 0 under `ReplaceOne` where the number of rows is public. Argument:
    /// `aggregate/count/proof.md`; Dwork, McSherry, Nissim, Smith, TCC 2006, example 3.
    ///
    /// ```
    /// # use dp_types::prelude::*;
    /// # #[derive(Record)] struct Patient { smoker: bool }
    /// #[dp_query(epsilon = 0.5)]
    /// fn smokers(patients: Table<Patient>) -> i64 {
    ///     patients.filter(|p| p.smoker).count().laplace(0.5).value()
    /// }
    /// ```
    pub fn count(self) -> Protected<'id, Count<P>>
    where
        P: Plan<Record = R>,
        Count<P>: Aggregate,
    {
        let one = Lit::<PInt<U1>, D0>::new().expr().0;
        Protected::new(total(self.plan, one, self.store, Most::of(1)), self.brand)
    }

    /// How many rows there are, where that is public: under `ReplaceOne`, with a row as the unit, before any filter.
    ///
    /// Costs nothing: neighbours have the same number of rows. Use it for means: `sum / public_count`.
    pub fn public_count(self) -> i64
    where
        P: Plan<Record = R>,
        P::Rows: PublicCount,
    {
        i64::try_from(self.store.rows()).unwrap_or(i64::MAX)
    }
}

#[cfg(test)]
mod tests;
