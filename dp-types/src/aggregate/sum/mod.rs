//! `sum`: the sum of one bounded number for each row. Sensitivity D times the largest magnitude.

use super::scan::{Most, total};
use super::{Aggregate, Protected};
use crate::brand::Exactly;
use crate::env::{Env, Unit};
use crate::expr::{Eval, Ex, Num, Tree};
use crate::neighbours::SumBound;
use crate::num::{Bound, Grid};
use crate::proof::{Json, object};
use crate::record::{Record, Store};
use crate::sealed::Sealed;
use crate::transform::{Plan, Table};

/// The sum of the values of `P`.
pub struct Sum<P>(Exactly<P>);
impl<P> Sealed for Sum<P> {}

/// What can be summed: one number with a range for each row. Sealed.
#[diagnostic::on_unimplemented(
    message = "`sum` needs a bounded column",
    label = "one person can change this sum by any amount",
    note = "choose one number for each row, and clamp it if its column has no range: `.map(|p| p.age.clamp(LO, HI))`",
    note = "a truth value or a category is counted: `.filter(|p| p.smoker).count()`",
    note = "for more about this error: docs/errors/DP0201.md"
)]
pub trait Summable: Sealed {
    /// The least value.
    type Lo: Bound;
    /// The greatest value.
    type Hi: Bound;
    /// The grid of the values and of the sum.
    type Grid: Grid;
    /// The values.
    type Tree: Tree;
    /// The expression behind the proxy.
    fn tree(self) -> Self::Tree;
}
impl<T> Sealed for Ex<T> {}
// No parameter for the record here: with one, a crate could implement the trait for its own record.
#[diagnostic::do_not_recommend]
impl<T, Lo, Hi, K> Summable for Ex<T>
where
    T: Tree<Ty = Num<Lo, Hi, K>>,
    Lo: Bound,
    Hi: Bound,
    K: Grid,
{
    type Lo = Lo;
    type Hi = Hi;
    type Grid = K;
    type Tree = T;
    fn tree(self) -> T {
        self.0
    }
}

type LoOf<P> = <<P as Plan>::Proxy as Summable>::Lo;
type HiOf<P> = <<P as Plan>::Proxy as Summable>::Hi;
type GridOf<P> = <<P as Plan>::Proxy as Summable>::Grid;
type Changed<P> =
    <<P as Plan>::Neighbours as SumBound<<P as Plan>::Stability, <P as Plan>::Rows, LoOf<P>, HiOf<P>>>::Out;

impl<P: Plan> Aggregate for Sum<P>
where
    P::Proxy: Summable,
    P::Neighbours: SumBound<P::Stability, P::Rows, LoOf<P>, HiOf<P>>,
    P::Source: Unit<Changed<P>>,
{
    type Sensitivity = <P::Source as Unit<Changed<P>>>::Env;
    type Grid = GridOf<P>;
    const NODE: Json = object! {
        "rule" = "sum",
        "lo": Json::Int(LoOf::<P>::VALUE as i128),
        "hi": Json::Int(HiOf::<P>::VALUE as i128),
        "digits": Json::Int(<GridOf<P> as crate::num::Digits>::COUNT as i128),
        "sensitivity": Json::Env(Self::Sensitivity::AMOUNTS),
        "premises": Json::List(&[P::NODE]),
    };
}

/// What a plan ends in: an expression, of a type `Ty`. Sealed.
#[diagnostic::on_unimplemented(
    message = "`sum` needs a bounded column",
    label = "one person can change this sum by any amount",
    note = "choose one number for each row, and clamp it if its column has no range: `.map(|p| p.age.clamp(LO, HI))`",
    note = "a truth value or a category is counted: `.filter(|p| p.smoker).count()`",
    note = "for more about this error: docs/errors/DP0201.md"
)]
pub trait Valued: Sealed {
    /// The type of the values.
    type Ty;
}
#[diagnostic::do_not_recommend]
impl<T: Tree> Valued for Ex<T> {
    type Ty = T::Ty;
}

/// The type of what the plan `P` ends in, if that is a bounded number for each row. Sealed.
///
/// What [`sum`](Table::sum) returns is inferred through this. It is a trait of the values' type, so that rustc knows
/// nothing of the result where that is no number: a fault is reported where it is made, and not again at the release.
#[diagnostic::on_unimplemented(
    message = "`sum` needs a bounded column",
    label = "one person can change this sum by any amount",
    note = "choose one number for each row, and clamp it if its column has no range: `.map(|p| p.age.clamp(LO, HI))`",
    note = "a truth value or a category is counted: `.filter(|p| p.smoker).count()`",
    note = "for more about this error: docs/errors/DP0201.md"
)]
pub trait Summation<P: Plan>: Sealed {
    /// The sum, as an aggregate.
    type Sum;
    /// The exact sum.
    fn total(plan: P, store: &Store<P::Record>) -> i128;
}
impl<P: Plan, Lo, Hi, K> Summation<P> for Num<Lo, Hi, K>
where
    P::Proxy: Summable<Tree: Eval<P::Record>>,
    Sum<P>: Aggregate,
{
    type Sum = Sum<P>;
    fn total(plan: P, store: &Store<P::Record>) -> i128 {
        let most = const {
            let (lo, hi) = (LoOf::<P>::VALUE.unsigned_abs(), HiOf::<P>::VALUE.unsigned_abs());
            Most::of(if lo > hi { lo } else { hi })
        };
        total(plan, plan.proxy().tree(), store, most)
    }
}

impl<'id, P, R: Record> Table<'id, P, R> {
    /// The sum of the numbers that the last `map` gave, exact in 128 bits.
    ///
    /// Sensitivity: D·max(|L|, |U|) for values in `[L, U]` under `AddRemove`; D·(U−L), or D·max(|L|, |U|, U−L) after
    /// a filter, under `ReplaceOne`; in units of the values' grid. Argument: `aggregate/sum/proof.md`; Dwork,
    /// McSherry, Nissim, Smith, TCC 2006.
    ///
    /// ```
    /// # use dp_types::prelude::*;
    /// # #[derive(Record)] struct Patient { #[dp(range = 0..=120)] age: i64 }
    /// #[dp_query(epsilon = 0.5)]
    /// fn years(patients: Table<Patient>) -> i64 {
    ///     patients.map(|p| p.age.clamp(18, 99)).sum().laplace(0.5).value()
    /// }
    /// ```
    pub fn sum<S: Aggregate>(self) -> Protected<'id, S>
    where
        P: Plan<Record = R, Proxy: Valued>,
        <P::Proxy as Valued>::Ty: Summation<P, Sum = S>,
    {
        Protected::new(<P::Proxy as Valued>::Ty::total(self.plan, self.store), self.brand)
    }
}

#[cfg(test)]
mod tests;
