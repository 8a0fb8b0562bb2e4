//! `key_counts`: the number of rows for each value that occurs, without a public list of values.
//! Only a mechanism with a threshold releases these counts.

use std::collections::BTreeMap;

use super::sum::Valued;
use super::support::scan::const_match;
use super::{Aggregate, Exact, Protected, Value};
use crate::brand::Exactly;
use crate::derivation::{Json, object};
use crate::env::{Env, EnvScale};
use crate::expr::{Eval, Parameters, Tree};
use crate::kind::{Lane, Num, Unbounded, Word};
use crate::metric::KeyedL1;
use crate::neighbours::Neighbours;
use crate::num::{Bound, D0, Digits, Grid, Nobody};
use crate::record::{CHUNK, Cells, Record, Row, Run};
use crate::sealed::Sealed;
use crate::transformation::{Sink, Table, Transformation};

/// The number of live rows of the transformation `P` for each value of the expression `T` that
/// occurs.
#[derive(Clone, Copy)]
pub struct KeyCounts<P, T>(P, T);
impl<P, T> Sealed for KeyCounts<P, T> {}

/// The kind of value that key counts have: one number for each key that occurs. The keys lie on the
/// grid `K`.
pub struct Tallied<K>(Exactly<K>);
impl<K> Sealed for Tallied<K> {}
impl<K: Grid> Value for Tallied<K> {
    type Grid = D0;
    type Exact = Tallies;
    type Name = ();
    fn name(_: u64) {}
    fn titles() -> Vec<&'static str> {
        Vec::new()
    }
    fn words(_: u64) -> Vec<String> {
        Vec::new()
    }
}

/// The keys that occur, in rising order, with the number of rows for each. Only the library
/// constructs this type, and it has no public accessor.
pub struct Tallies {
    pub(crate) keys: Vec<i64>,
    pub(crate) counts: Vec<i128>,
}
impl Sealed for Tallies {}
impl Exact for Tallies {
    fn numbers(&mut self) -> &mut [i128] {
        &mut self.counts
    }
}

/// A value by which rows can be counted: a number, with or without a range. The implementing type
/// is a tuple, so that compile errors stay short. Sealed.
#[diagnostic::on_unimplemented(
    message = "`key_counts` needs a numeric key",
    label = "count a category with `.histogram(|p| p.ward)`, since its groups are public; or map a date to a number, `p.day - \"2020-01-01\"`",
    note = "for more about this error: `dp-audit explain DP0220`"
)]
pub trait KeyColumn: Sealed {
    /// The grid of the keys.
    type Grid: Grid;
    /// The counts of `T` over `P`. [`key_counts`](Table::key_counts) infers its result through this
    /// type, so that the compiler reports an error at that call and not again at the release.
    type Counts<P: Copy, T: Copy>: Copy;
    /// Adds the counts of the values of `value` to a transformation.
    fn counts<P: Copy, T: Copy>(plan: P, value: T) -> Self::Counts<P, T>;
}
macro_rules! keys {
    ($(<$($parameter:ident: $bound:ident),*> $kind:ty => $grid:ty;)*) => { $(
        #[diagnostic::do_not_recommend]
        impl<$($parameter: $bound),*> KeyColumn for ($kind,) {
            type Grid = $grid;
            type Counts<P: Copy, T: Copy> = KeyCounts<P, T>;
            fn counts<P: Copy, T: Copy>(plan: P, value: T) -> KeyCounts<P, T> {
                KeyCounts(plan, value)
            }
        }
    )* };
}
keys! {
    <Lo: Bound, Hi: Bound, K: Grid> Num<Lo, Hi, K> => K;
    <> Unbounded => D0;
    // No expression has this kind. If the trait had only one implementation, rustc would infer the
    // types from it, and would not show the trait's own message.
    <> Nobody => D0;
}

type GridOf<T> = <(<T as Tree>::Ty,) as KeyColumn>::Grid;
type Moves<P> = <<P as Transformation>::Neighbours as Neighbours>::Moves;

// An added or removed row changes the count of one key by one. A replaced row can leave one key and
// enter another.
impl<P: Transformation, T: Eval<P::Row>> Aggregate for KeyCounts<P, T>
where
    (T::Ty,): KeyColumn,
    P::Stability: EnvScale<Moves<P>>,
{
    type Metric = KeyedL1;
    type Sensitivity = <P::Stability as EnvScale<Moves<P>>>::Out;
    type Value = Tallied<GridOf<T>>;
    type Fold = BTreeMap<i64, i128>;
    const NODE: Json = object! {
        "rule" = "key-counts/1",
        "digits": Json::Int(<GridOf<T> as Digits>::COUNT as i128),
        "sensitivity": Json::Amounts(&Self::Sensitivity::AMOUNTS),
        "premises": Json::List(&[P::NODE]),
    };

    fn start(self) -> BTreeMap<i64, i128> {
        BTreeMap::new()
    }

    fn run(self, fold: &mut BTreeMap<i64, i128>, run: Run<'_>) {
        let mut sink = Tally { value: self.1, counts: fold };
        const_match!(P::WORD.or_wider(T::WORD), {
            Word::Bits16 => run.chunks().for_each(|chunk| self.0.scan::<i16, _>(chunk, &mut sink)),
            Word::Bits32 => run.chunks().for_each(|chunk| self.0.scan::<i32, _>(chunk, &mut sink)),
            Word::Bits64 => run.chunks().for_each(|chunk| self.0.scan::<i64, _>(chunk, &mut sink)),
        });
    }

    fn exact(self, mut fold: BTreeMap<i64, i128>) -> Tallies {
        // Removes keys without a live row. If such keys remained, a row that a filter masked would
        // still reveal its key.
        fold.retain(|_, count| *count > 0);
        Tallies { keys: fold.keys().copied().collect(), counts: fold.into_values().collect() }
    }

    fn parameters(self, seen: &mut Parameters) {
        self.0.parameters(seen);
        self.1.parameters(seen);
    }
}

struct Tally<'c, T> {
    value: T,
    counts: &'c mut BTreeMap<i64, i128>,
}
impl<T> Sealed for Tally<'_, T> {}
impl<R: Row, T: Eval<R>> Sink<R> for Tally<'_, T> {
    const BLOCK: usize = CHUNK;

    #[inline(always)]
    fn row<L: Lane>(&mut self, row: &R, there: L) {
        // The time depends on the keys, as the threat model says. Every row, live or masked,
        // touches an entry.
        *self.counts.entry(self.value.at::<L>(row).to_i64()).or_default() += i128::from(there.to_i64());
    }

    fn end_of_block(&mut self) {}
}

impl<'id, P, R: Record> Table<'id, P, R> {
    /// The number of rows for each value of the last `map`. The value is a postcode or a product,
    /// for example. The analyst does not need a list of the values. Only a mechanism with a
    /// threshold, such as [`laplace_threshold`](Protected::laplace_threshold), releases these
    /// counts, since the set of keys is personal data, too.
    ///
    /// Sensitivity, as the sum of the changes of all keys' counts: D under `AddRemove`, 2·D under
    /// `ReplaceOne`. Time and memory depend on the number of distinct keys. Argument:
    /// `aggregate/key_counts/proof.md`.
    ///
    /// ```
    /// # use dp_types::prelude::*;
    /// # #[derive(Record)] struct Visit { #[dp(unbounded)] postcode: i64 }
    /// #[dp_query(epsilon = 0.5, delta = 1e-9)]
    /// fn postcodes(visits: Table<Visit>) -> Vec<(i64, i64)> {
    ///     visits.map(|v| v.postcode).key_counts().laplace_threshold(0.5, 1e-9).values()
    /// }
    /// ```
    pub fn key_counts<K, T: Copy>(self) -> Protected<'id, <(K,) as KeyColumn>::Counts<P, T>>
    where
        P: Transformation<Row = Cells<R>, Value: Valued<Kind = K, Tree = T>>,
        (K,): KeyColumn,
    {
        let value = self.plan.value().tree();
        Protected::new(<(K,)>::counts(self.plan, value), self.stores, self.brand)
    }
}

#[cfg(test)]
mod tests;
