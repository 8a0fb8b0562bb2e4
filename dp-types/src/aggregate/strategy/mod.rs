//! `strategy`: the matrix mechanism on the counts of a column's values, with a tree or running
//! counts as the public matrix. Sensitivity: the table's stability D times the length of the
//! matrix's longest column.

mod queries;

pub(crate) use queries::roots;
pub use queries::{BinaryTree, Column, LevelsOfTree, Queries, Root, SquareRoot, SumOfRoots, TreeMetric};

use typenum::{Len, Length};

use super::sum::Valued;
use super::support::tally::tally;
use super::{Aggregate, Protected, Value};
use crate::brand::Exactly;
use crate::derivation::{Json, object};
use crate::env::{Env, EnvScale};
use crate::expr::{Eval, Parameters, Tree};
use crate::kind::Num;
use crate::metric::Metric;
use crate::neighbours::Neighbours;
use crate::num::{Bound, D0, Decimal, Difference, Digits, Grid, Nat, Nobody, U1, Z0};
use crate::record::{Cells, Record, Run};
use crate::sealed::Sealed;
use crate::transformation::{Table, Transformation};

/// The strategy `W` applied to a list of counts: for each value of the expression `T`, the number
/// of rows of `P` with that value.
pub struct Strategy<P, T, W>(P, T, Exactly<W>);
impl<P: Copy, T: Copy, W> Clone for Strategy<P, T, W> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<P: Copy, T: Copy, W> Copy for Strategy<P, T, W> {}
impl<P, T, W> Sealed for Strategy<P, T, W> {}

/// The answers of the strategy `W` over the numbers from `Lo` to `Hi` on the grid `K`.
pub struct Answers<W, Lo, Hi, K>(Exactly<(W, Lo, Hi, K)>);
impl<W, Lo, Hi, K> Sealed for Answers<W, Lo, Hi, K> {}
impl<W: Queries, Lo: Bound, Hi: Bound, K: Grid> Value for Answers<W, Lo, Hi, K> {
    type Grid = W::Grid;
    type Exact = Vec<i128>;
    /// The first and the last number of the range that the entry counts.
    type Name = (K::Value, K::Value);
    fn name(entry: u64) -> Self::Name {
        let (first, last) = W::span(entry, Self::VALUES);
        (Self::value(first), Self::value(last))
    }
    fn titles() -> Vec<&'static str> {
        vec!["from", "to"]
    }
    fn words(entry: u64) -> Vec<String> {
        let (first, last) = W::span(entry, Self::VALUES);
        vec![Self::word(first), Self::word(last)]
    }
}
impl<W: Queries, Lo: Bound, Hi: Bound, K: Grid> Answers<W, Lo, Hi, K> {
    /// The number of values from `Lo` to `Hi`.
    pub(crate) const VALUES: u64 = Hi::VALUE.abs_diff(Lo::VALUE) + 1;

    /// The value at index `i`, counted from 0.
    pub(crate) fn value(i: u64) -> K::Value {
        K::value(Lo::VALUE.saturating_add_unsigned(i))
    }

    /// The value at index `i` as text.
    pub(crate) fn word(i: u64) -> String {
        Decimal::new(Lo::VALUE.saturating_add_unsigned(i), K::COUNT).to_string()
    }
}

/// A value on which a strategy works: a number with a range. The implementing type is a tuple, so
/// that compile errors stay short. Sealed.
#[diagnostic::on_unimplemented(
    message = "`tree` and `running` need a bounded column",
    label = "clamp first, `.map(|p| p.age.clamp(LO, HI))`: the counted values must be public",
    note = "to count the rows of each category, use `.histogram(|p| p.ward)`",
    note = "for more about this error: `dp-audit explain DP0240`"
)]
pub trait OrderedColumn<W: Queries, N: Neighbours>: Sealed {
    /// The smallest value.
    type Lo: Bound;
    /// The largest value.
    type Hi: Bound;
    /// The grid of the values.
    type Grid: Grid;
    /// Upper bound on how far one row moves the answers.
    type Factor: Nat;
    /// The answers about `T` over `P`. [`tree`](Table::tree) infers its result through this type,
    /// so that the compiler reports an error at that call and not again at the release.
    type Strategy<P: Copy, T: Copy>: Copy;
    /// Makes the aggregate that has the strategy's answers, from a transformation and a value.
    fn strategy<P: Copy, T: Copy>(plan: P, value: T) -> Self::Strategy<P, T>;
}
impl<Lo, Hi, K: Grid, W, N: Neighbours> OrderedColumn<W, N> for (Num<Lo, Hi, K>,)
where
    Lo: Difference<Hi, Out: Len>,
    Hi: Bound,
    Length<Lo::Out>: Nat,
    W: Column<Length<Lo::Out>, N::Moves>,
{
    type Lo = Lo;
    type Hi = Hi;
    type Grid = K;
    type Factor = W::Length;
    type Strategy<P: Copy, T: Copy> = Strategy<P, T, W>;
    fn strategy<P: Copy, T: Copy>(plan: P, value: T) -> Strategy<P, T, W> {
        Strategy(plan, value, crate::brand::exactly())
    }
}
// No expression has this kind. If the trait had only one implementation, rustc would infer the
// types from it, and would not show the trait's own message.
#[diagnostic::do_not_recommend]
impl<W: Queries, N: Neighbours> OrderedColumn<W, N> for (Nobody,) {
    type Lo = Z0;
    type Hi = Z0;
    type Grid = D0;
    type Factor = U1;
    type Strategy<P: Copy, T: Copy> = Strategy<P, T, W>;
    fn strategy<P: Copy, T: Copy>(plan: P, value: T) -> Strategy<P, T, W> {
        Strategy(plan, value, crate::brand::exactly())
    }
}

type KindOf<T> = (<T as Tree>::Ty,);
type LoOf<T, W, N> = <KindOf<T> as OrderedColumn<W, N>>::Lo;
type HiOf<T, W, N> = <KindOf<T> as OrderedColumn<W, N>>::Hi;
type GridOf<T, W, N> = <KindOf<T> as OrderedColumn<W, N>>::Grid;
type FactorOf<T, W, N> = <KindOf<T> as OrderedColumn<W, N>>::Factor;
type AnswersOf<T, W, N> = Answers<W, LoOf<T, W, N>, HiOf<T, W, N>, GridOf<T, W, N>>;

impl<P: Transformation, T: Eval<P::Row>, W: Queries> Aggregate for Strategy<P, T, W>
where
    KindOf<T>: OrderedColumn<W, P::Neighbours>,
    P::Stability: EnvScale<FactorOf<T, W, P::Neighbours>>,
{
    type Metric = W::Metric;
    type Sensitivity = <P::Stability as EnvScale<FactorOf<T, W, P::Neighbours>>>::Out;
    type Value = AnswersOf<T, W, P::Neighbours>;
    type Fold = Vec<i128>;
    const NODE: Json = object! {
        "rule" = "strategy/1",
        "by": Json::Plain(W::NAME),
        "metric": Json::Plain(W::Metric::NAME),
        "lo": Json::Int(LoOf::<T, W, P::Neighbours>::VALUE as i128),
        "hi": Json::Int(HiOf::<T, W, P::Neighbours>::VALUE as i128),
        "digits": Json::Int(<GridOf<T, W, P::Neighbours> as Digits>::COUNT as i128),
        "sensitivity": Json::Amounts(&Self::Sensitivity::AMOUNTS),
        "premises": Json::List(&[P::NODE]),
    };

    fn start(self) -> Vec<i128> {
        vec![0; AnswersOf::<T, W, P::Neighbours>::VALUES as usize]
    }

    fn run(self, fold: &mut Vec<i128>, run: Run<'_>) {
        tally(self.0, self.1, LoOf::<T, W, P::Neighbours>::VALUE, fold, run);
    }

    fn exact(self, fold: Vec<i128>) -> Vec<i128> {
        W::answers(fold)
    }

    fn parameters(self, seen: &mut Parameters) {
        self.0.parameters(seen);
        self.1.parameters(seen);
    }
}

type Ordered<P, K, T, W> = <(K,) as OrderedColumn<W, <P as Transformation>::Neighbours>>::Strategy<P, T>;

impl<'id, P, R: Record> Table<'id, P, R> {
    /// Counts the rows with each value of the last `map`, with each pair of adjacent values, with
    /// each four adjacent values, and so on: the nodes of a binary tree. The release gives the
    /// number of rows in any range, up to any value, and with each value. So one release gives a
    /// cumulative distribution over b values, with noise that grows with log b.
    ///
    /// `M` is the metric of the bound: [`L1`](crate::metric::L1) for `laplace` or
    /// [`L2`](crate::metric::L2) for `gaussian`. The macro chooses the metric of the query's
    /// budget. Sensitivity, for 2^(m−1) < b ≤ 2^m values: m·D in L1 and √m·D in L2 under
    /// `AddRemove`; 2·m·D and √(2m)·D under `ReplaceOne`. There are at most 2^16 values: clamp or
    /// divide a wider column. Argument: `aggregate/strategy/proof.md`; Chan, Shi, Song 2011; Hay,
    /// Rastogi, Miklau, Suciu 2010.
    ///
    /// ```
    /// # use dp_types::prelude::*;
    /// # #[derive(Record)] struct Patient { #[dp(range = 0..=120)] age: i64 }
    /// #[dp_query(epsilon = 0.5)]
    /// fn up_to_each_age(patients: Table<Patient>) -> Vec<f64> {
    ///     patients.map(|p| p.age).tree().laplace(0.5).cumulative()
    /// }
    /// ```
    pub fn tree<M, K, T: Copy>(self) -> Protected<'id, Ordered<P, K, T, BinaryTree<M>>>
    where
        M: TreeMetric,
        P: Transformation<Row = Cells<R>, Value: Valued<Kind = K, Tree = T>>,
        (K,): OrderedColumn<BinaryTree<M>, P::Neighbours>,
    {
        let value = self.plan.value().tree();
        Protected::new(<(K,)>::strategy(self.plan, value), self.stores, self.brand)
    }

    /// Counts the rows up to each value of the last `map`: running counts over the weeks of a
    /// stream, or a cumulative distribution. Use it with `gaussian`, where it needs less noise than
    /// the other strategies. The matrix of running counts is the square of another matrix. The
    /// noise is added to the answers of that other matrix.
    ///
    /// Sensitivity in L2, for b ≤ 2^m values: D·√(1/1 + 1/4 + 9/64 + ..), the sum of the first 2^m
    /// squares of C(2k, k)/4^k; about D·√(1 + ln(b)/π). Under `ReplaceOne`, the sensitivity is √2
    /// times as large. At most 2^12 values are possible. Argument: `aggregate/strategy/proof.md`;
    /// Henzinger, Upadhyay, Upadhyay 2023.
    ///
    /// ```
    /// # use dp_types::prelude::*;
    /// # #[derive(Record)] struct Visit { #[dp(range = 1..=52)] week: i64 }
    /// #[dp_query(rho = 0.01)]
    /// fn visits_so_far(visits: Table<Visit>) -> Vec<f64> {
    ///     visits.map(|v| v.week).running().gaussian(0.01).cumulative()
    /// }
    /// ```
    #[doc(alias = "cumsum")]
    pub fn running<K, T: Copy>(self) -> Protected<'id, Ordered<P, K, T, SquareRoot>>
    where
        P: Transformation<Row = Cells<R>, Value: Valued<Kind = K, Tree = T>>,
        (K,): OrderedColumn<SquareRoot, P::Neighbours>,
    {
        let value = self.plan.value().tree();
        Protected::new(<(K,)>::strategy(self.plan, value), self.stores, self.brand)
    }
}

#[cfg(test)]
mod tests;
