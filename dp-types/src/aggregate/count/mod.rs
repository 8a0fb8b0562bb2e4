//! `count`: the number of live rows. Its sensitivity is the table's stability D.

use super::support::scan::total;
use super::{Aggregate, Fold, Number, Protected};
use crate::derivation::{Json, object};
use crate::env::{Env, EnvScale};
use crate::expr::{Const, Parameters};
use crate::metric::Absolute;
use crate::neighbours::{CountFactor, PublicCount};
use crate::num::{D0, PInt, U1};
use crate::record::{Cells, Record, Run};
use crate::sealed::Sealed;
use crate::transformation::{AnyUnit, BesideOwned, ByUnit, Table, Transformation};

/// The number of live rows that the transformation `P` emits.
#[derive(Clone, Copy)]
pub struct Count<P>(P);
impl<P> Sealed for Count<P> {}

type Factor<P> = <<P as Transformation>::Neighbours as CountFactor<<P as Transformation>::Counted>>::Out;

impl<P: Transformation> Aggregate for Count<P>
where
    P::Neighbours: CountFactor<P::Counted>,
    P::Stability: EnvScale<Factor<P>>,
{
    type Metric = Absolute;
    type Sensitivity = <P::Stability as EnvScale<Factor<P>>>::Out;
    type Value = Number<D0>;
    type Fold = i128;
    const NODE: Json = object! {
        "rule" = "count/1",
        "sensitivity": Json::Amounts(&Self::Sensitivity::AMOUNTS),
        "premises": Json::List(&[P::NODE]),
    };

    fn start(self) -> i128 {
        0
    }

    fn run(self, fold: &mut i128, run: Run<'_>) {
        *fold += rows(self.0, run);
    }

    fn exact(self, fold: i128) -> i128 {
        fold
    }

    fn parameters(self, seen: &mut Parameters) {
        self.0.parameters(seen);
    }
}

/// The number of live rows that `plan` gives for a run of chunks.
fn rows<P: Transformation>(plan: P, run: Run<'_>) -> i128 {
    total(plan, Const::<PInt<U1>, D0>::NEW, run)
}

impl<'id, P, R: Record> Table<'id, P, R> {
    /// The number of live rows.
    ///
    /// Sensitivity: the table's stability D, or 0 under `ReplaceOne` if the number of rows is
    /// public. Argument: `aggregate/count/proof.md`; Dwork, McSherry, Nissim, Smith, TCC 2006,
    /// example 3.
    ///
    /// ```
    /// # use dp_types::prelude::*;
    /// # #[derive(Record)] struct Patient { smoker: bool }
    /// #[dp_query(epsilon = 0.5)]
    /// fn smokers(patients: Table<Patient>) -> i64 {
    ///     patients.filter(|p| p.smoker).count().laplace(0.5).value()
    /// }
    /// ```
    #[doc(alias = "len")]
    pub fn count(self) -> Protected<'id, Count<P>>
    where
        P: Transformation<Row = Cells<R>>,
        P::Neighbours: CountFactor<P::Counted>,
    {
        Protected::new(Count(self.plan), self.stores, self.brand)
    }

    /// The number of distinct units with live rows in this table.
    ///
    /// Sensitivity: 1 under both neighbour relations, for any number of rows per unit. The method
    /// counts the rows of [`by_unit`](Table::by_unit), called without features. Argument:
    /// `transformation/by_unit/proof.md`; Wilson and others, "Differentially Private SQL with
    /// Bounded User Contribution", PETS 2020.
    ///
    /// ```
    /// # use dp_types::prelude::*;
    /// #[derive(Record)]
    /// struct Visit {
    ///     #[dp(unit, keep = 20)]
    ///     person: String,
    ///     urgent: bool,
    /// }
    /// // One person could change a count of rows by 20.
    /// #[dp_query(epsilon = 0.5)]
    /// fn persons(visits: Table<Visit>) -> i64 {
    ///     visits.filter(|v| v.urgent).count_units().laplace(0.5).value()
    /// }
    /// ```
    #[allow(clippy::type_complexity)]
    #[doc(alias("n_unique", "nunique", "count_distinct"))]
    pub fn count_units<C>(
        self,
    ) -> Protected<'id, <C as BesideOwned<P>>::Gathered<Count<ByUnit<P, AnyUnit, ()>>>>
    where
        P: Transformation<Row = Cells<R>, Counted = C>,
        C: BesideOwned<P>,
    {
        let each = Count(ByUnit::there(self.plan));
        Protected::new(<C as BesideOwned<P>>::gathered(each), self.stores, self.brand)
    }

    /// The number of rows, if it is public: under `ReplaceOne`, with a row as the unit, before any
    /// filter.
    ///
    /// The number costs nothing, because neighbours have the same number of rows. Use it for means:
    /// `sum / public_count`.
    pub fn public_count(self) -> i64
    where
        P: Transformation<Row = Cells<R>>,
        P::Counted: PublicCount,
    {
        let plan = self.plan;
        let all: i128 = self.stores.scanned(move |share| share.map(|run| rows(plan, run)).sum(), i128::merge);
        i64::try_from(all).unwrap_or(i64::MAX)
    }
}

#[cfg(test)]
mod tests;
