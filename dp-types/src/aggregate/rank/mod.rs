//! `rank`: a score for each possible value of a column. Each row that keeps a value from being the
//! k-th largest or smallest lowers the value's score. `select` chooses by these scores.

use super::sum::Valued;
use super::support::tally::tally;
use super::{Aggregate, Protected, RankedColumn, Scores};
use crate::brand::Exactly;
use crate::derivation::{Json, object};
use crate::env::{Env, EnvScale};
use crate::expr::{Eval, Parameters, Tree};
use crate::metric::RangeDistance;
use crate::num::{Bound, Digits, Nat, Positive};
use crate::record::{Cells, Record, Run};
use crate::sealed::Sealed;
use crate::transformation::{Table, Transformation};

use typenum::U2;

/// Scores of the values of `T` over the rows of `P`, by their distance from the `K`-th value from
/// the end `S`.
pub struct Rank<P, T, S, K>(pub(super) P, pub(super) T, pub(super) Exactly<(S, K)>);
impl<P: Copy, T: Copy, S, K> Clone for Rank<P, T, S, K> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<P: Copy, T: Copy, S, K> Copy for Rank<P, T, S, K> {}
impl<P, T, S, K> Sealed for Rank<P, T, S, K> {}

/// Values are counted from the largest down.
pub enum FromLargest {}
/// Values are counted from the smallest up.
pub enum FromSmallest {}

/// The end from which values are counted: [`FromLargest`] or [`FromSmallest`]. Sealed.
pub trait End: Sealed + 'static {
    /// Name in certificates.
    const NAME: &'static str;
    /// Whether the end is the largest value.
    const LARGEST: bool;
}
impl Sealed for FromLargest {}
impl Sealed for FromSmallest {}
impl End for FromLargest {
    const NAME: &'static str = "largest";
    const LARGEST: bool = true;
}
impl End for FromSmallest {
    const NAME: &'static str = "smallest";
    const LARGEST: bool = false;
}

type KindOf<T> = (<T as Tree>::Ty,);
type LoOf<T> = <KindOf<T> as RankedColumn>::Lo;
type HiOf<T> = <KindOf<T> as RankedColumn>::Hi;
type GridOf<T> = <KindOf<T> as RankedColumn>::Grid;
type ScoresOf<T> = Scores<LoOf<T>, HiOf<T>, GridOf<T>>;

// The score is the negative of the largest of three numbers: 0 and two numbers that depend on the
// rows. Adding, removing or replacing a row moves each number by at most one. So a rise plus a fall
// is at most two.
impl<P: Transformation, T: Eval<P::Row>, S: End, K: Positive> Aggregate for Rank<P, T, S, K>
where
    KindOf<T>: RankedColumn,
    P::Stability: EnvScale<U2>,
{
    type Metric = RangeDistance;
    type Sensitivity = <P::Stability as EnvScale<U2>>::Out;
    type Value = ScoresOf<T>;
    type Fold = Vec<i128>;
    const NODE: Json = object! {
        "rule" = "rank/1",
        "lo": Json::Int(LoOf::<T>::VALUE as i128),
        "hi": Json::Int(HiOf::<T>::VALUE as i128),
        "digits": Json::Int(<GridOf<T> as Digits>::COUNT as i128),
        "from": Json::Plain(S::NAME),
        "rank": Json::Int(K::VALUE as i128),
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
        if S::LARGEST {
            cells.reverse();
        }
        let wanted = i128::from(<K as Nat>::VALUE);
        let mut beyond = 0;
        for cell in &mut cells {
            let with = beyond + *cell;
            // This is the number of surplus rows beyond the value, or of missing rows at or beyond
            // the value.
            *cell = -(beyond - (wanted - 1)).max(wanted - with).max(0);
            beyond = with;
        }
        if S::LARGEST {
            cells.reverse();
        }
        cells
    }

    fn parameters(self, seen: &mut Parameters) {
        self.0.parameters(seen);
        self.1.parameters(seen);
    }
}

/// The type of the scores over a table.
type Ranked<'id, P, T, S, N, K> = Protected<'id, <(K,) as RankedColumn>::Rank<P, T, S, N>>;

impl<'id, P, R: Record> Table<'id, P, R> {
    /// Scores of the possible values of the last `map`, by their distance from the `N`-th largest.
    /// Choose one with [`select`](Protected::select); without the macro, write `largest::<N, _,
    /// _>()`. `N` = 1 is the maximum. Each value of the map's range is a candidate, and at most
    /// 2^20 candidates are possible.
    ///
    /// Let `above` be the number of rows above v, and `upfrom` the number of rows at or above v.
    /// The score of v is −max(0, above − (N − 1), N − upfrom). The score is 0 for the N-th largest,
    /// and lower by one for each surplus or missing row. Sensitivity, as rise plus fall: 2·D. With
    /// m candidates, the value selected at ε is within 2·D·(ln m + 3)/ε rows of the N-th largest in
    /// 95 of 100 cases. If N is at least this number of rows, the selected value is rarely beyond
    /// the largest value in the data. With N = 1, the selected value is often beyond the largest
    /// value in the data, because every such value is wrong by only one row. Argument:
    /// `aggregate/rank/proof.md`; Smith, STOC 2011.
    ///
    /// ```
    /// # use dp_types::prelude::*;
    /// # #[derive(Record)] struct Patient { #[dp(range = 0..=120)] age: i64 }
    /// /// An age near the largest: about twenty patients are at least as old.
    /// #[dp_query(epsilon = 1.0)]
    /// fn oldest(patients: Table<Patient>) -> i64 {
    ///     patients.map(|p| p.age).largest(20).select(1.0).value()
    /// }
    /// ```
    pub fn largest<N: Positive, K, T: Copy>(self) -> Ranked<'id, P, T, FromLargest, N, K>
    where
        P: Transformation<Row = Cells<R>, Value: Valued<Kind = K, Tree = T>>,
        (K,): RankedColumn,
    {
        let value = self.plan.value().tree();
        Protected::new(<(K,)>::rank(self.plan, value), self.stores, self.brand)
    }

    /// Scores of the possible values of the last `map`, by their distance from the `N`-th smallest
    /// value; see [`largest`](Table::largest).
    ///
    /// ```
    /// # use dp_types::prelude::*;
    /// # #[derive(Record)] struct Patient { #[dp(range = 0..=120)] age: i64 }
    /// #[dp_query(epsilon = 1.0)]
    /// fn youngest(patients: Table<Patient>) -> i64 {
    ///     patients.map(|p| p.age).smallest(20).select(1.0).value()
    /// }
    /// ```
    pub fn smallest<N: Positive, K, T: Copy>(self) -> Ranked<'id, P, T, FromSmallest, N, K>
    where
        P: Transformation<Row = Cells<R>, Value: Valued<Kind = K, Tree = T>>,
        (K,): RankedColumn,
    {
        let value = self.plan.value().tree();
        Protected::new(<(K,)>::rank(self.plan, value), self.stores, self.brand)
    }
}

#[cfg(test)]
mod tests;
