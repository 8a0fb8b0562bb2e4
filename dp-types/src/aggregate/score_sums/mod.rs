//! `scores`: the sums of several numbers per row, from which a selection chooses the largest. Every
//! row may count in every sum. Sensitivity, as rise plus fall: that of a single sum, and not of all
//! sums together.

use typenum::{Max, Maximum, Min, Minimum};

use super::support::coordinates::{Coordinates, CoordinatesOf};
use super::support::scan::const_match;
use super::{Aggregate, Protected, Value};
use crate::brand::Exactly;
use crate::derivation::{Json, object};
use crate::env::{Env, EnvScale};
use crate::expr::{Ex, Parameters, Tree};
use crate::kind::{Lane, Num, Word};
use crate::metric::RangeDistance;
use crate::neighbours::ScoreFactor;
use crate::num::{Bound, Digits, Grid};
use crate::record::{CHUNK, Cells, Record, Row, Run};
use crate::sealed::Sealed;
use crate::transformation::{Sink, Table, Transformation};

/// The sums of the list `V` of expressions over the rows of the transformation `P`, on the grid
/// `K`.
pub struct ScoreSums<P, V, K>(P, V, Exactly<K>);
impl<P: Copy, V: Copy, K> Clone for ScoreSums<P, V, K> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<P: Copy, V: Copy, K> Copy for ScoreSums<P, V, K> {}
impl<P, V, K> Sealed for ScoreSums<P, V, K> {}

/// The kind of value of [`scores`](Table::scores): scores on the grid `K`, one for each candidate,
/// in the order of the list.
pub struct CandidateScores<K>(Exactly<K>);
impl<K> Sealed for CandidateScores<K> {}
impl<K: Grid> Value for CandidateScores<K> {
    type Grid = K;
    type Exact = Vec<i128>;
    /// The index of a candidate in the list, from 0.
    type Name = u64;
    fn name(entry: u64) -> u64 {
        entry
    }
    fn titles() -> Vec<&'static str> {
        vec!["place"]
    }
    fn words(entry: u64) -> Vec<String> {
        vec![entry.to_string()]
    }
}

/// The smallest interval that contains the values of all expressions of a list. Sealed.
#[diagnostic::on_unimplemented(
    message = "the scores need ranges and the same number of decimals",
    label = "multiply or divide to align the decimals, and clamp an unbounded score: `.scores(|p| [p.age.clamp(LO, HI), p.visits])`",
    note = "write a truth value as a number: `if p.smoker {{ 1 }} else {{ 0 }}`",
    note = "for more about this error: `dp-audit explain DP0241`"
)]
pub trait ScoreRange<K: Digits>: Coordinates<K> {
    /// The smallest value of a score.
    type Lo: Bound;
    /// The largest value of a score.
    type Hi: Bound;
    /// The sums over `P`. [`scores`](Table::scores) infers its result through this type, so that
    /// the compiler reports an error at that call and not again at the release.
    type Sums<P: Copy>: Copy;
    /// Adds the sums of the scores to a transformation.
    fn sums<P: Copy>(self, plan: P) -> Self::Sums<P>;
}
#[diagnostic::do_not_recommend]
impl<Lo: Bound, Hi: Bound, K: Digits, T: Tree<Ty = Num<Lo, Hi, K>>, V> ScoreRange<K> for (Ex<T>, V)
where
    Self: Coordinates<K>,
    V: Hull<Lo, Hi, K>,
{
    type Lo = V::Lo;
    type Hi = V::Hi;
    type Sums<P: Copy> = ScoreSums<P, Self, K>;
    fn sums<P: Copy>(self, plan: P) -> ScoreSums<P, Self, K> {
        ScoreSums(plan, self, crate::brand::exactly())
    }
}

/// The smallest interval that contains `[Lo, Hi]` and the values of all expressions of a list. The
/// interval so far is a parameter, and not the result for the rest of the list. So each step of the
/// compiler compares four numbers. Sealed.
#[diagnostic::on_unimplemented(
    message = "the scores need ranges and the same number of decimals",
    label = "a score of this list has other decimals than the first one, or no range",
    note = "for more about this error: `dp-audit explain DP0241`"
)]
pub trait Hull<Lo: Bound, Hi: Bound, K: Digits>: Sealed {
    /// The smallest value.
    type Lo: Bound;
    /// The largest value.
    type Hi: Bound;
}
#[diagnostic::do_not_recommend]
impl<Lo: Bound, Hi: Bound, K: Digits> Hull<Lo, Hi, K> for () {
    type Lo = Lo;
    type Hi = Hi;
}
#[diagnostic::do_not_recommend]
impl<Lo, Hi, A, B, K: Digits, T: Tree<Ty = Num<A, B, K>>, V> Hull<Lo, Hi, K> for (Ex<T>, V)
where
    Lo: Bound + Min<A>,
    Hi: Bound + Max<B>,
    Minimum<Lo, A>: Bound,
    Maximum<Hi, B>: Bound,
    V: Hull<Minimum<Lo, A>, Maximum<Hi, B>, K>,
{
    type Lo = V::Lo;
    type Hi = V::Hi;
}

/// The largest number of scores of one list.
const MOST: usize = 64;

/// The number of scores of the list `V`. More than 64 scores stop the compilation.
const fn candidates<V: Coordinates<K>, K: Digits>() -> usize {
    assert!(
        V::COUNT <= MOST,
        "one list has at most 64 scores: choose the best of each half, and then of the two"
    );
    V::COUNT
}

type Factor<P, V, K> = <<P as Transformation>::Neighbours as ScoreFactor<
    <P as Transformation>::Counted,
    <V as ScoreRange<K>>::Lo,
    <V as ScoreRange<K>>::Hi,
>>::Out;

impl<P, V, K> Aggregate for ScoreSums<P, V, K>
where
    P: Transformation,
    V: CoordinatesOf<P::Row, K> + ScoreRange<K>,
    K: Grid,
    P::Neighbours: ScoreFactor<P::Counted, V::Lo, V::Hi>,
    P::Stability: EnvScale<Factor<P, V, K>>,
{
    type Metric = RangeDistance;
    type Sensitivity = <P::Stability as EnvScale<Factor<P, V, K>>>::Out;
    type Value = CandidateScores<K>;
    type Fold = Vec<i128>;
    const NODE: Json = object! {
        "rule" = "score-sums/1",
        "lo": Json::Int(<V as ScoreRange<K>>::Lo::VALUE as i128),
        "hi": Json::Int(<V as ScoreRange<K>>::Hi::VALUE as i128),
        "digits": Json::Int(K::COUNT as i128),
        "scores": Json::List(&[V::TERMS]),
        "sensitivity": Json::Amounts(&Self::Sensitivity::AMOUNTS),
        "premises": Json::List(&[P::NODE]),
    };

    fn start(self) -> Vec<i128> {
        vec![0; const { candidates::<V, K>() }]
    }

    fn run(self, fold: &mut Vec<i128>, run: Run<'_>) {
        let mut sink = Adding { scores: self.1, sums: fold, on: self.2 };
        const_match!(P::WORD.or_wider(V::WORD), {
            Word::Bits16 => run.chunks().for_each(|chunk| self.0.scan::<i16, _>(chunk, &mut sink)),
            Word::Bits32 => run.chunks().for_each(|chunk| self.0.scan::<i32, _>(chunk, &mut sink)),
            Word::Bits64 => run.chunks().for_each(|chunk| self.0.scan::<i64, _>(chunk, &mut sink)),
        });
    }

    fn exact(self, fold: Vec<i128>) -> Vec<i128> {
        fold
    }

    fn parameters(self, seen: &mut Parameters) {
        self.0.parameters(seen);
        self.1.parameters(seen);
    }
}

/// A sink that adds up the scores of rows.
struct Adding<'s, V, K> {
    scores: V,
    sums: &'s mut [i128],
    on: Exactly<K>,
}
impl<V, K> Sealed for Adding<'_, V, K> {}
impl<Y: Row, V: CoordinatesOf<Y, K>, K: Grid> Sink<Y> for Adding<'_, V, K> {
    const BLOCK: usize = CHUNK;

    #[inline(always)]
    fn row<L: Lane>(&mut self, row: &Y, there: L) {
        let mut scores = [0; MOST];
        let scores = &mut scores[..V::COUNT];
        self.scores.at::<L>(row, scores);
        for (sum, score) in self.sums.iter_mut().zip(scores) {
            *sum += i128::from(*score * there.to_i64());
        }
    }

    fn end_of_block(&mut self) {}
}

impl<'id, P, R: Record> Table<'id, P, R> {
    /// Scores of candidates: for each expression of the list, the sum of its values over all rows.
    /// Choose the candidate with a large score by [`select`](Protected::select) or
    /// [`select_exponential`](Protected::select_exponential). The answer is the candidate's index
    /// in the list, from 0. To choose the smallest sum, negate the scores.
    ///
    /// A row may count in every score. The choice costs as much as a choice between two of them:
    /// the largest rise of one score plus the largest fall of another are bounded, whatever the
    /// number of scores. Let all values be in `[L, U]`. Sensitivity: D·max(|L|, |U|, U−L) under
    /// `AddRemove`, D·2·(U−L) or D·max(|L|, |U|, 2·(U−L)) after a filter under `ReplaceOne`. A list
    /// has at most 64 scores, all with the same number of decimals. Argument:
    /// `aggregate/score_sums/proof.md`.
    ///
    /// ```
    /// # use dp_types::prelude::*;
    /// # #[derive(Record)] struct Patient { #[dp(range = 0..=120)] age: i64, smoker: bool, ill: bool }
    /// /// Which of three conditions predicts an illness best.
    /// #[dp_query(epsilon = 0.5)]
    /// fn best_split(patients: Table<Patient>) -> u64 {
    ///     patients
    ///         .scores(|p| [
    ///             if p.smoker == p.ill { 1 } else { 0 },
    ///             if (p.age >= 40) == p.ill { 1 } else { 0 },
    ///             if (p.age >= 65) == p.ill { 1 } else { 0 },
    ///         ])
    ///         .select(0.5)
    ///         .value()
    /// }
    /// ```
    pub fn scores<V, K>(self, scores: impl FnOnce(P::Proxy) -> V) -> Protected<'id, V::Sums<P>>
    where
        P: Transformation<Row = Cells<R>>,
        V: ScoreRange<K>,
        K: Grid,
    {
        let scores = scores(self.plan.proxy());
        Protected::new(scores.sums(self.plan), self.stores, self.brand)
    }
}

#[cfg(test)]
mod tests;
