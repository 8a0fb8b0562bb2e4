//! `quantile`: a score for each possible value of a column. Each row that keeps a value from being
//! the quantile lowers the value's score. `select` chooses by these scores.

use core::ops::Sub;

use typenum::{Diff, NInt, NonZero, PInt, U1, U2};

use super::sum::Valued;
use super::support::tally::tally;
use super::{Aggregate, Protected, Rank, Value};
use crate::brand::Exactly;
use crate::derivation::{Json, object};
use crate::env::{Env, EnvScale};
use crate::expr::{Eval, Parameters, Tree};
use crate::kind::Num;
use crate::metric::RangeDistance;
use crate::neighbours::SumFactor;
use crate::num::{Bound, D0, Decimal, Digits, Grid, Nat, Nobody, Z0};
use crate::record::{Cells, Record, Run};
use crate::sealed::Sealed;
use crate::transformation::{Table, Transformation};

/// Scores of the values of `T` over the rows of `P`, by their distance from the quantile `Q`.
pub struct Quantile<P, T, Q>(P, T, Exactly<Q>);
impl<P: Copy, T: Copy, Q> Clone for Quantile<P, T, Q> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<P: Copy, T: Copy, Q> Copy for Quantile<P, T, Q> {}
impl<P, T, Q> Sealed for Quantile<P, T, Q> {}

/// One score for each number from `Lo` to `Hi` on the grid `K`. The selection returns one of these
/// numbers.
pub struct Scores<Lo, Hi, K>(Exactly<(Lo, Hi, K)>);
impl<Lo, Hi, K> Sealed for Scores<Lo, Hi, K> {}
impl<Lo: Bound, Hi: Bound, K: Grid> Value for Scores<Lo, Hi, K> {
    type Grid = D0;
    type Exact = Vec<i128>;
    type Name = K::Value;
    fn name(entry: u64) -> K::Value {
        K::value(Lo::VALUE.saturating_add_unsigned(entry))
    }
    fn titles() -> Vec<&'static str> {
        vec!["value"]
    }
    fn words(entry: u64) -> Vec<String> {
        vec![Decimal::new(Lo::VALUE.saturating_add_unsigned(entry), K::COUNT).to_string()]
    }
}
impl<Lo: Bound, Hi: Bound, K: Grid> Scores<Lo, Hi, K> {
    /// The number of candidates. More than 2^20 candidates stop the compilation.
    pub(super) const CELLS: usize = {
        let cells = Hi::VALUE.abs_diff(Lo::VALUE) as u128 + 1;
        assert!(
            cells <= 1 << 20,
            "a quantile is chosen among at most 2^20 values: clamp the values to a smaller range, or divide each by a number"
        );
        cells as usize
    };
}

/// A quantile A/B between 0 and 1, as `(A, B)`. Sealed.
#[diagnostic::on_unimplemented(
    message = "a quantile must lie strictly between 0 and 1",
    label = "ask for a quantile near the end, such as `.quantile(0.99)`: one row decides the end itself",
    note = "for more about this error: `dp-audit explain DP0218`"
)]
pub trait Proportion: Sealed + 'static {
    /// −A, the weight of a row above a value.
    type Above: Bound;
    /// B − A, the weight of a row below a value.
    type Below: Bound;
    /// The numerator A.
    const A: u64;
    /// The denominator B.
    const B: u64;
}
#[diagnostic::do_not_recommend]
impl<A: Nat + NonZero, B: Nat + Sub<A>> Proportion for (A, B)
where
    Diff<B, A>: Nat + NonZero,
    NInt<A>: Bound,
    PInt<Diff<B, A>>: Bound,
{
    type Above = NInt<A>;
    type Below = PInt<Diff<B, A>>;
    const A: u64 = A::VALUE;
    const B: u64 = B::VALUE;
}

/// A value that has quantiles: a number with a range. The implementing type is a tuple, so that
/// compile errors stay short. Sealed.
#[diagnostic::on_unimplemented(
    message = "a quantile needs a bounded column",
    label = "clamp first, `.map(|p| p.age.clamp(LO, HI))`: the choice is among public values",
    note = "for the most common value of a category, choose from its histogram: `.histogram(|p| p.ward).select(0.5)`",
    note = "for more about this error: `dp-audit explain DP0218`"
)]
pub trait RankedColumn: Sealed {
    /// The smallest value.
    type Lo: Bound;
    /// The largest value.
    type Hi: Bound;
    /// The grid of the values.
    type Grid: Grid;
    /// The scores of `T` over `P`. [`quantile`](Table::quantile) infers its result through this
    /// type, so that the compiler reports an error at that call and not again at the release.
    type Quantile<P: Copy, T: Copy, Q>: Copy;
    /// Adds the scores of the values of `value` to a transformation.
    fn quantile<P: Copy, T: Copy, Q>(plan: P, value: T) -> Self::Quantile<P, T, Q>;
    /// Like `Quantile`, for the ranks of [`largest`](Table::largest) and
    /// [`smallest`](Table::smallest).
    type Rank<P: Copy, T: Copy, S, N>: Copy;
    /// Adds the scores by rank to a transformation.
    fn rank<P: Copy, T: Copy, S, N>(plan: P, value: T) -> Self::Rank<P, T, S, N>;
}
#[diagnostic::do_not_recommend]
impl<Lo: Bound, Hi: Bound, K: Grid> RankedColumn for (Num<Lo, Hi, K>,) {
    type Lo = Lo;
    type Hi = Hi;
    type Grid = K;
    type Quantile<P: Copy, T: Copy, Q> = Quantile<P, T, Q>;
    fn quantile<P: Copy, T: Copy, Q>(plan: P, value: T) -> Quantile<P, T, Q> {
        Quantile(plan, value, crate::brand::exactly())
    }
    type Rank<P: Copy, T: Copy, S, N> = Rank<P, T, S, N>;
    fn rank<P: Copy, T: Copy, S, N>(plan: P, value: T) -> Rank<P, T, S, N> {
        Rank(plan, value, crate::brand::exactly())
    }
}
// No expression has this kind. If the trait had only one implementation, rustc would infer the
// types from it, and would not show the trait's own message.
#[diagnostic::do_not_recommend]
impl RankedColumn for (Nobody,) {
    type Lo = Z0;
    type Hi = Z0;
    type Grid = D0;
    type Quantile<P: Copy, T: Copy, Q> = Quantile<P, T, Q>;
    fn quantile<P: Copy, T: Copy, Q>(plan: P, value: T) -> Quantile<P, T, Q> {
        Quantile(plan, value, crate::brand::exactly())
    }
    type Rank<P: Copy, T: Copy, S, N> = Rank<P, T, S, N>;
    fn rank<P: Copy, T: Copy, S, N>(plan: P, value: T) -> Rank<P, T, S, N> {
        Rank(plan, value, crate::brand::exactly())
    }
}

type KindOf<T> = (<T as Tree>::Ty,);
type LoOf<T> = <KindOf<T> as RankedColumn>::Lo;
type HiOf<T> = <KindOf<T> as RankedColumn>::Hi;
type GridOf<T> = <KindOf<T> as RankedColumn>::Grid;
type ScoresOf<T> = Scores<LoOf<T>, HiOf<T>, GridOf<T>>;
// The score is the negative of the largest of three numbers: 0 and two sums over all rows. The
// values in the sums lie in [−A, B − A] and in [A − B, A].
type Factor<P, Q> = <<P as Transformation>::Neighbours as SumFactor<
    <P as Transformation>::Counted,
    <Q as Proportion>::Above,
    <Q as Proportion>::Below,
>>::Out;
type OneScore<P, Q> = <<P as Transformation>::Stability as EnvScale<Factor<P, Q>>>::Out;

impl<P: Transformation, T: Eval<P::Row>, Q: Proportion> Aggregate for Quantile<P, T, Q>
where
    KindOf<T>: RankedColumn,
    P::Neighbours: SumFactor<P::Counted, Q::Above, Q::Below>,
    P::Stability: EnvScale<Factor<P, Q>>,
    OneScore<P, Q>: EnvScale<U2>,
{
    type Metric = RangeDistance;
    type Sensitivity = <OneScore<P, Q> as EnvScale<U2>>::Out;
    type Value = ScoresOf<T>;
    type Fold = Vec<i128>;
    const NODE: Json = object! {
        "rule" = "quantile/1",
        "lo": Json::Int(LoOf::<T>::VALUE as i128),
        "hi": Json::Int(HiOf::<T>::VALUE as i128),
        "digits": Json::Int(<GridOf<T> as Digits>::COUNT as i128),
        "quantile": Json::List(&[Json::Int(Q::A as i128), Json::Int(Q::B as i128)]),
        "sensitivity": Json::Amounts(&Self::Sensitivity::AMOUNTS),
        "premises": Json::List(&[P::NODE]),
    };

    fn start(self) -> Vec<i128> {
        vec![0; ScoresOf::<T>::CELLS]
    }

    fn run(self, fold: &mut Vec<i128>, run: Run<'_>) {
        tally(self.0, self.1, LoOf::<T>::VALUE, fold, run);
    }

    fn exact(self, mut cells: Vec<i128>) -> Vec<i128> {
        // The compiler chooses the loop from constants alone, because the number of rows is
        // protected.
        if const { fits::<P, Q>() } {
            let rows: i64 = cells.iter().map(|cell| *cell as i64).sum();
            let (wanted, mut below) = (Q::A as i64 * rows, 0);
            for cell in &mut cells {
                let up_to = below + Q::B as i64 * *cell as i64;
                *cell = (-(below - wanted).max(wanted - up_to).max(0)).into();
                below = up_to;
            }
        } else {
            let (wanted, mut below) = (i128::from(Q::A) * cells.iter().sum::<i128>(), 0);
            for cell in &mut cells {
                let up_to = below + i128::from(Q::B) * *cell;
                // The new content of the cell is the score: minus `B` times the number of surplus
                // rows below the value, or of missing rows up to the value.
                *cell = -(below - wanted).max(wanted - up_to).max(0);
                below = up_to;
            }
        }
        cells
    }

    fn parameters(self, seen: &mut Parameters) {
        self.0.parameters(seen);
        self.1.parameters(seen);
    }
}

/// Whether B times the number of all rows fits into 62 bits. A dataset has at most 2^40 rows, and
/// `P` bounds how many rows it produces from each row of the dataset.
const fn fits<P: Transformation, Q: Proportion>() -> bool {
    (Q::B as u128).saturating_mul(P::FAN as u128) < 1 << 22
}

impl<'id, P, R: Record> Table<'id, P, R> {
    /// Scores of the possible values of the last `map`, by their distance from the quantile
    /// `A`/`B`. Choose one with [`select`](Protected::select); without the macro, write
    /// `quantile::<A, B, _, _>()`. Each value of the map's range is a candidate, and at most 2^20
    /// candidates are possible. If a column is wider or finer, clamp or divide it first.
    ///
    /// Let n be the number of rows, `below` the number of rows below v, and `upto` the number of
    /// rows at or below v. The score of v is −max(0, B·below − A·n, A·n − B·upto). The score is 0
    /// for a quantile, and otherwise −B times the number of surplus or missing rows. Sensitivity,
    /// as rise plus fall: 2·D·max(A, B − A) under `AddRemove`, 2·D·B under `ReplaceOne`. Argument:
    /// `aggregate/quantile/proof.md`; Smith, STOC 2011.
    ///
    /// ```
    /// # use dp_types::prelude::*;
    /// # #[derive(Record)] struct Patient { #[dp(range = 0..=120)] age: i64 }
    /// #[dp_query(epsilon = 0.5)]
    /// fn nine_tenths_are_younger(patients: Table<Patient>) -> i64 {
    ///     patients.map(|p| p.age).quantile(0.9).select(0.5).value()
    /// }
    /// ```
    #[allow(clippy::type_complexity)]
    #[doc(alias = "percentile")]
    pub fn quantile<A, B, K, T: Copy>(self) -> Protected<'id, <(K,) as RankedColumn>::Quantile<P, T, (A, B)>>
    where
        P: Transformation<Row = Cells<R>, Value: Valued<Kind = K, Tree = T>>,
        (K,): RankedColumn,
        (A, B): Proportion,
    {
        let value = self.plan.value().tree();
        Protected::new(<(K,)>::quantile(self.plan, value), self.stores, self.brand)
    }

    /// Scores of the possible values of the last `map`, by their distance from the median. Choose
    /// one with [`select`](Protected::select). The median is the [`quantile`](Table::quantile) 1/2.
    ///
    /// ```
    /// # use dp_types::prelude::*;
    /// # #[derive(Record)] struct Patient { #[dp(range = 0..=120)] age: i64 }
    /// #[dp_query(epsilon = 0.5)]
    /// fn median_age(patients: Table<Patient>) -> i64 {
    ///     patients.map(|p| p.age).median().select(0.5).value()
    /// }
    /// ```
    #[allow(clippy::type_complexity)]
    pub fn median<K, T: Copy>(self) -> Protected<'id, <(K,) as RankedColumn>::Quantile<P, T, (U1, U2)>>
    where
        P: Transformation<Row = Cells<R>, Value: Valued<Kind = K, Tree = T>>,
        (K,): RankedColumn,
    {
        self.quantile::<U1, U2, K, T>()
    }
}

#[cfg(test)]
mod tests;
