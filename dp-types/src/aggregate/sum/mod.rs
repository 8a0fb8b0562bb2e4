//! `sum`: the sum of one bounded number per row. Sensitivity: the table's stability D times the
//! largest magnitude.

mod clip_diff;

use super::support::scan::total;
use super::{Aggregate, GroupedSum, Number, Protected};
use crate::derivation::{Json, object};
use crate::env::{Env, EnvScale};
use crate::expr::{Centered, Eval, Ex, Middle, Parameters, Tree};
use crate::kind::Num;
use crate::metric::Absolute;
use crate::neighbours::SumFactor;
use crate::num::{Bound, D0, Digits, Grid, Nobody, Z0};
use crate::record::{Cells, Record, Run};
use crate::sealed::Sealed;
use crate::transformation::{Map, Table, Transformation};

/// The sum of `T` over the rows of `P`.
///
/// The type holds the expression that `map` evaluated once. A proxy is code of the record's author.
/// If each chunk evaluated the proxy again, that code could count chunks, or return another
/// parameter each time.
#[derive(Clone, Copy)]
pub struct Sum<P, T>(P, T);
impl<P, T> Sealed for Sum<P, T> {}

/// The result of a last `map`: an expression of the kind `Kind`. Sealed.
#[diagnostic::on_unimplemented(
    message = "`sum` needs one bounded number per row",
    label = "choose it first: `.map(|p| p.age)`; to count rows, write `.count()`",
    note = "for more about this error: `dp-audit explain DP0201`"
)]
pub trait Valued: Sealed {
    /// The kind of the values.
    type Kind;
    /// The values.
    type Tree: Tree<Ty = Self::Kind>;
    /// The expression itself.
    fn tree(self) -> Self::Tree;
}
impl<T> Sealed for Ex<T> {}
#[diagnostic::do_not_recommend]
impl<T: Tree> Valued for Ex<T> {
    type Kind = T::Ty;
    type Tree = T;
    fn tree(self) -> T {
        self.0
    }
}

/// A value that can be summed: a number with a range. The implementing type is a tuple, so that
/// compile errors stay short. Sealed.
#[diagnostic::on_unimplemented(
    message = "`sum` needs a bounded column",
    label = "one person can change this sum by any amount: clamp first, `.map(|p| p.age.clamp(LO, HI))`",
    note = "count a truth value or a category instead: `.filter(|p| p.smoker).count()`",
    note = "for more about this error: `dp-audit explain DP0201`"
)]
pub trait BoundedColumn: Sealed {
    /// The smallest value.
    type Lo: Bound;
    /// The largest value.
    type Hi: Bound;
    /// The grid of the values and of the sum.
    type Grid: Grid;
    /// The sum of `T` over `P`. [`sum`](Table::sum) infers its result through this type. If the
    /// value cannot be summed, rustc does not know the type of the result. So rustc reports an
    /// error at the call of `sum`, and not again at the release.
    type Sum<P: Copy, T: Copy>: Copy;
    /// Adds the sum of a value to a transformation.
    fn sum<P: Copy, T: Copy>(plan: P, value: T) -> Self::Sum<P, T>;
    /// The sums of `T` over `P` in each group of `K`.
    /// [`Parts::sum`](crate::transformation::Parts::sum) uses this type in the same way as `Sum`.
    type GroupedSum<P: Copy, T: Copy, Y: Copy>: Copy;
    /// Adds the sums of a value in each group of a key to a transformation.
    fn grouped_sum<P: Copy, T: Copy, Y: Copy>(plan: P, value: T, key: Y) -> Self::GroupedSum<P, T, Y>;
    /// `T` minus the middle of its range. [`centered`](Table::centered) uses this type in the same
    /// way as `Sum`.
    type Centered<T: Copy>: Copy;
    /// Subtracts the middle of the range from a value.
    fn centered<T: Copy>(value: T) -> Self::Centered<T>;
}
impl<T> Sealed for (T,) {}
#[diagnostic::do_not_recommend]
impl<Lo: Bound, Hi: Bound, K: Grid> BoundedColumn for (Num<Lo, Hi, K>,) {
    type Lo = Lo;
    type Hi = Hi;
    type Grid = K;
    type Sum<P: Copy, T: Copy> = Sum<P, T>;
    fn sum<P: Copy, T: Copy>(plan: P, value: T) -> Sum<P, T> {
        Sum(plan, value)
    }
    type GroupedSum<P: Copy, T: Copy, Y: Copy> = GroupedSum<P, T, Y>;
    fn grouped_sum<P: Copy, T: Copy, Y: Copy>(plan: P, value: T, key: Y) -> GroupedSum<P, T, Y> {
        GroupedSum::by(plan, value, key)
    }
    type Centered<T: Copy> = Centered<T>;
    fn centered<T: Copy>(value: T) -> Centered<T> {
        Centered::of(value)
    }
}

// No expression has this kind. If the trait had only one implementation, rustc would infer the
// types from it, and would not show the trait's own message.
#[diagnostic::do_not_recommend]
impl BoundedColumn for (Nobody,) {
    type Lo = Z0;
    type Hi = Z0;
    type Grid = D0;
    type Sum<P: Copy, T: Copy> = Sum<P, T>;
    fn sum<P: Copy, T: Copy>(plan: P, value: T) -> Sum<P, T> {
        Sum(plan, value)
    }
    type GroupedSum<P: Copy, T: Copy, Y: Copy> = GroupedSum<P, T, Y>;
    fn grouped_sum<P: Copy, T: Copy, Y: Copy>(plan: P, value: T, key: Y) -> GroupedSum<P, T, Y> {
        GroupedSum::by(plan, value, key)
    }
    type Centered<T: Copy> = Centered<T>;
    fn centered<T: Copy>(value: T) -> Centered<T> {
        Centered::of(value)
    }
}

type KindOf<T> = (<T as Tree>::Ty,);
type LoOf<T> = <KindOf<T> as BoundedColumn>::Lo;
type HiOf<T> = <KindOf<T> as BoundedColumn>::Hi;
type Factor<P, T> =
    <<P as Transformation>::Neighbours as SumFactor<<P as Transformation>::Counted, LoOf<T>, HiOf<T>>>::Out;

impl<P: Transformation, T: Eval<P::Row>> Aggregate for Sum<P, T>
where
    KindOf<T>: BoundedColumn,
    P::Neighbours: SumFactor<P::Counted, LoOf<T>, HiOf<T>>,
    P::Stability: EnvScale<Factor<P, T>>,
{
    type Metric = Absolute;
    type Sensitivity = <P::Stability as EnvScale<Factor<P, T>>>::Out;
    type Value = Number<<KindOf<T> as BoundedColumn>::Grid>;
    type Fold = i128;
    const NODE: Json = object! {
        "rule" = "sum/1",
        "lo": Json::Int(LoOf::<T>::VALUE as i128),
        "hi": Json::Int(HiOf::<T>::VALUE as i128),
        "digits": Json::Int(<<KindOf<T> as BoundedColumn>::Grid as Digits>::COUNT as i128),
        "sensitivity": Json::Amounts(&Self::Sensitivity::AMOUNTS),
        "premises": Json::List(&[P::NODE]),
    };

    fn start(self) -> i128 {
        0
    }

    fn run(self, fold: &mut i128, run: Run<'_>) {
        *fold += total(self.0, self.1, run);
    }

    fn exact(self, fold: i128) -> i128 {
        fold
    }

    fn parameters(self, seen: &mut Parameters) {
        self.0.parameters(seen);
        self.1.parameters(seen);
    }
}

impl<'id, P, R: Record> Table<'id, P, R> {
    /// The sum of the last `map`'s numbers, exact in 128 bits.
    ///
    /// Sensitivity: D·max(|L|, |U|) for values in `[L, U]` under `AddRemove`; D·(U−L), or
    /// D·max(|L|, |U|, U−L) after a filter, under `ReplaceOne`; in units of the values' grid.
    /// Argument: `aggregate/sum/proof.md`; Dwork, McSherry, Nissim, Smith, TCC 2006.
    ///
    /// ```
    /// # use dp_types::prelude::*;
    /// # #[derive(Record)] struct Patient { #[dp(range = 0..=120)] age: i64 }
    /// #[dp_query(epsilon = 0.5)]
    /// fn years(patients: Table<Patient>) -> i64 {
    ///     patients.map(|p| p.age.clamp(18, 99)).sum().laplace(0.5).value()
    /// }
    /// ```
    pub fn sum<K, T: Copy>(self) -> Protected<'id, <(K,) as BoundedColumn>::Sum<P, T>>
    where
        P: Transformation<Row = Cells<R>, Value: Valued<Kind = K, Tree = T>>,
        (K,): BoundedColumn,
    {
        let value = self.plan.value().tree();
        Protected::new(<(K,)>::sum(self.plan, value), self.stores, self.brand)
    }
}

/// A table whose last `map` has the kind `K` and the tree `T`, without the middle of its range.
pub(super) type CenteredTable<P, K, T> = Map<P, <(K,) as BoundedColumn>::Centered<T>>;

impl<'id, P, R: Record> Table<'id, P, R> {
    /// Subtracts the middle of its range from the number of the last `map`, as
    /// [`Ex::centered`](crate::law::expr::Ex::centered) does. Stability: unchanged, because this is
    /// a `map`.
    pub fn centered<K, T: Copy>(self) -> Table<'id, CenteredTable<P, K, T>, R>
    where
        P: Transformation<Row = Cells<R>, Value: Valued<Kind = K, Tree = T>>,
        (K,): BoundedColumn,
    {
        let value = <(K,)>::centered(self.plan.value().tree());
        self.with(Map::of(self.plan, value))
    }
}

impl<P, R: Record> Table<'_, P, R> {
    /// The public range of the last `map`'s values, from their types. The range does not depend on
    /// the rows. The mean is also in this range.
    ///
    /// ```
    /// # use dp_types::prelude::*;
    /// # use dp_types::released::statistics::Mean;
    /// # #[derive(Record)] struct Patient { #[dp(range = 0..=120)] age: i64 }
    /// #[dp_query(epsilon = 0.5)]
    /// fn mean_age(patients: Table<Patient>) -> f64 {
    ///     // Equals `Mean::of(sum, count).about(centered.middle()).clamp(ages.value_range())`, for
    ///     // `ages` = `patients.map(|p| p.age)`, `centered` = `ages.centered()`, and its sum.
    ///     patients.map(|p| p.age).mean().laplace(0.5).value()
    /// }
    /// ```
    pub fn value_range<K>(self) -> (f64, f64)
    where
        P: Transformation<Row = Cells<R>, Value: Valued<Kind = K>>,
        (K,): BoundedColumn,
    {
        ends::<(K,)>()
    }

    /// The number that [`centered`](Self::centered) subtracted from the values of the last `map`.
    pub fn middle<T>(self) -> f64
    where
        P: Transformation<Row = Cells<R>, Value: Valued<Tree = Centered<T>>>,
        Centered<T>: Middle,
    {
        Centered::<T>::MIDDLE
    }
}

/// The ends of a range, in the unit of the values.
pub(super) fn ends<K: BoundedColumn>() -> (f64, f64) {
    let in_one = 10_f64.powi(i32::from(<K::Grid as Digits>::COUNT));
    (K::Lo::VALUE as f64 / in_one, K::Hi::VALUE as f64 / in_one)
}

#[cfg(test)]
mod tests;
