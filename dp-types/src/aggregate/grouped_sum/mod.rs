//! `grouped_sum`: the sum of one bounded number per row, in each group of a public key. Sensitivity
//! in L1: the table's stability D times the largest magnitude, and twice as much under
//! `ReplaceOne`.

use super::sum::{CenteredTable, Valued, ends};
use super::support::scan::farthest;
use super::support::tally::{Shared, Tally};
use super::{Aggregate, BoundedColumn, Histogram, Protected, Vector};
use crate::derivation::{Json, object};
use crate::env::{Env, EnvScale};
use crate::expr::{Centered, Eval, Middle, Parameters, Tree};
use crate::metric::L1;
use crate::neighbours::{AddRemove, Neighbours, SomeRows, SumFactor};
use crate::num::{Bound, Digits};
use crate::record::{Cells, Record, Run};
use crate::sealed::Sealed;
use crate::transformation::{Key, Keyed, Parts, Transformation};

/// The sum of the value `T` over the rows of the transformation `P`, in each group of the key `K`.
#[derive(Clone, Copy)]
pub struct GroupedSum<P, T, K>(P, T, K);
impl<P, T, K> Sealed for GroupedSum<P, T, K> {}

type KindOf<T> = (<T as Tree>::Ty,);
type LoOf<T> = <KindOf<T> as BoundedColumn>::Lo;
type HiOf<T> = <KindOf<T> as BoundedColumn>::Hi;
/// Upper bound on how far a row moves the sum of its group when the row is added or removed.
type Most<T> = <AddRemove as SumFactor<SomeRows, LoOf<T>, HiOf<T>>>::Out;
type Moves<P> = <<P as Transformation>::Neighbours as Neighbours>::Moves;
type OfMoves<P> = <<P as Transformation>::Stability as EnvScale<Moves<P>>>::Out;

// An added or removed row changes the sum of one group. A replaced row can leave one group and
// enter another.
impl<P: Transformation, T: Eval<P::Row>, K: Keyed<P::Row>> Aggregate for GroupedSum<P, T, K>
where
    KindOf<T>: BoundedColumn,
    AddRemove: SumFactor<SomeRows, LoOf<T>, HiOf<T>>,
    P::Stability: EnvScale<Moves<P>>,
    OfMoves<P>: EnvScale<Most<T>>,
{
    type Metric = L1;
    type Sensitivity = <OfMoves<P> as EnvScale<Most<T>>>::Out;
    type Value = Vector<<KindOf<T> as BoundedColumn>::Grid, K>;
    type Fold = Tally;
    const NODE: Json = object! {
        "rule" = "grouped-sum/1",
        "lo": Json::Int(LoOf::<T>::VALUE as i128),
        "hi": Json::Int(HiOf::<T>::VALUE as i128),
        "digits": Json::Int(<<KindOf<T> as BoundedColumn>::Grid as Digits>::COUNT as i128),
        "key": K::NODE,
        "bins": Json::Int(K::PARTS as i128),
        "sensitivity": Json::Amounts(&Self::Sensitivity::AMOUNTS),
        "premises": Json::List(&[P::NODE]),
    };

    fn start(self) -> Tally {
        Tally::of(K::PARTS, T::WORD, farthest::<T>())
    }

    fn share(self, fold: &mut Tally, shared: &mut Shared) {
        fold.count_too(self.0, self.2, farthest::<T>(), shared);
    }

    fn run(self, fold: &mut Tally, run: Run<'_>) {
        fold.take(self.0, self.2, self.1, run, farthest::<T>());
    }

    fn exact(self, part: Vec<i128>) -> Vec<i128> {
        part
    }

    fn parameters(self, seen: &mut Parameters) {
        self.0.parameters(seen);
        self.1.parameters(seen);
        self.2.parameters(seen);
    }
}

impl<'id, P, K: Key, R: Record> Parts<'id, P, K, R> {
    /// The number of live rows in each part, as one vector: the
    /// [`histogram`](crate::transformation::Table::histogram) of the key.
    ///
    /// Sensitivity, in L1: D under `AddRemove`, 2·D under `ReplaceOne`. So a release of the counts
    /// of all parts costs as much as a release of one count.
    ///
    /// ```
    /// # use dp_types::prelude::*;
    /// # #[derive(Category, Clone, Copy)] enum Ward { Icu, Er }
    /// # #[derive(Record)] struct Patient { #[dp(category)] ward: Ward, smoker: bool }
    /// #[dp_query(epsilon = 0.5)]
    /// fn smokers(patients: Table<Patient>) -> Vec<i64> {
    ///     patients.partition(|p| p.ward).filter(|p| p.smoker).count().laplace(0.5).values()
    /// }
    /// ```
    pub fn count(self) -> Protected<'id, Histogram<P, K>>
    where
        P: Transformation<Row = Cells<R>>,
        K: Keyed<Cells<R>>,
    {
        Protected::new(Histogram::by(self.table.plan, self.key), self.table.stores, self.table.brand)
    }

    /// The sum of the last `map`'s numbers in each part, as one vector. The sums are exact in 128
    /// bits.
    ///
    /// Sensitivity, in L1 and in units of the values' grid: D·max(|L|, |U|) for values in `[L, U]`
    /// under `AddRemove`, and 2·D·max(|L|, |U|) under `ReplaceOne`. Argument:
    /// `aggregate/grouped_sum/proof.md`; Dwork, McSherry, Nissim, Smith, TCC 2006.
    ///
    /// ```
    /// # use dp_types::prelude::*;
    /// # #[derive(Category, Clone, Copy)] enum Ward { Icu, Er }
    /// # #[derive(Record)] struct Patient { #[dp(category)] ward: Ward, #[dp(range = 0..=60)] days: i64 }
    /// #[dp_query(epsilon = 0.5)]
    /// fn days(patients: Table<Patient>) -> Vec<i64> {
    ///     patients.partition(|p| p.ward).map(|p| p.days.clamp(0, 30)).sum().laplace(0.5).values()
    /// }
    /// ```
    pub fn sum<Y, T: Copy>(self) -> Protected<'id, <(Y,) as BoundedColumn>::GroupedSum<P, T, K>>
    where
        P: Transformation<Row = Cells<R>, Value: Valued<Kind = Y, Tree = T>>,
        (Y,): BoundedColumn,
    {
        let value = self.table.plan.value().tree();
        let sums = <(Y,)>::grouped_sum(self.table.plan, value, self.key);
        Protected::new(sums, self.table.stores, self.table.brand)
    }
}

impl<'id, P, K, R: Record> Parts<'id, P, K, R> {
    /// Subtracts the middle of its range from the number of the last `map`; see
    /// [`Table::centered`](crate::transformation::Table::centered).
    pub fn centered<Y, T: Copy>(self) -> Parts<'id, CenteredTable<P, Y, T>, K, R>
    where
        P: Transformation<Row = Cells<R>, Value: Valued<Kind = Y, Tree = T>>,
        (Y,): BoundedColumn,
    {
        Parts { table: self.table.centered(), key: self.key }
    }
}

impl<P, K, R: Record> Parts<'_, P, K, R> {
    /// The public range of the last `map`'s values, from their types. The mean of each part is also
    /// in this range.
    ///
    /// ```
    /// # use dp_types::prelude::*;
    /// # #[derive(Category, Clone, Copy)] enum Ward { Icu, Er }
    /// # #[derive(Record)] struct Patient { #[dp(category)] ward: Ward, #[dp(range = 0..=60)] days: i64 }
    /// #[dp_query(epsilon = 0.5)]
    /// fn mean_days(patients: Table<Patient>) -> Vec<f64> {
    ///     // Each mean is from 0 to 60, because the macro clamps it to the `value_range` of the parts.
    ///     let means = patients.partition(|p| p.ward).map(|p| p.days).mean().laplace(0.5);
    ///     means.values().iter().map(|mean| mean.value()).collect()
    /// }
    /// ```
    pub fn value_range<Y>(self) -> (f64, f64)
    where
        P: Transformation<Row = Cells<R>, Value: Valued<Kind = Y>>,
        (Y,): BoundedColumn,
    {
        ends::<(Y,)>()
    }

    /// The number that [`centered`](Self::centered) subtracted; see
    /// [`Table::middle`](crate::transformation::Table::middle).
    pub fn middle<T>(self) -> f64
    where
        P: Transformation<Row = Cells<R>, Value: Valued<Tree = Centered<T>>>,
        Centered<T>: Middle,
    {
        Centered::<T>::MIDDLE
    }
}

impl<P, T, K> GroupedSum<P, T, K> {
    pub(super) const fn by(plan: P, value: T, key: K) -> Self {
        Self(plan, value, key)
    }
}

#[cfg(test)]
mod tests;
