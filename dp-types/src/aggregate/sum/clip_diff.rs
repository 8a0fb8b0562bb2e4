//! `clip_diff`: how much a sum grows when the clip of its values rises by one step.

use super::{BoundedColumn, Valued};
use crate::aggregate::Protected;
use crate::expr::{Operand, StepOver};
use crate::record::{Cells, Record};
use crate::transformation::{Map, Table, Transformation};

/// The sum, over all rows, of the clip one step above `B` minus the clip at `B`. This type is the
/// sum of a `map`, so that its certificate names the summed expression.
type ClipDiff<P, T, B, K> = <(K,) as BoundedColumn>::Sum<Map<P, StepOver<T, B>>, StepOver<T, B>>;

impl<'id, P, R: Record> Table<'id, P, R> {
    /// The growth of the sum of the last `map`'s numbers when the clip rises from `bound` to one
    /// grid step above it.
    ///
    /// Sensitivity: D under both neighbour relations, in units of the grid, for any bound and any
    /// range of the numbers. The result is the sum of `(value − bound).clamp(0, one step)`. For
    /// every value, this term is its clip one step above `bound` minus its clip at `bound`. The
    /// certificate states that sum. With `above_threshold`, a query can find a bound at which
    /// clipping removes little. Argument: `aggregate/sum/proof.md`; the automatic clipping of Solo
    /// and of Duet.
    ///
    /// ```
    /// # use dp_types::prelude::*;
    /// # #[derive(Record)] struct Stay { #[dp(range = 0..=4096)] days: i64 }
    /// /// The first power of two at which a clip higher by one day adds less than 50 days.
    /// #[dp_query(epsilon = 0.5)]
    /// fn clip(stays: Table<Stay>) -> Option<u32> {
    ///     above_threshold(-50, 0.5, |watch| {
    ///         (0..=12).find(|power| {
    ///             #[dp(range = 0..=4096)]
    ///             let bound = 1 << power;
    ///             watch.ask(-stays.map(|s| s.days).clip_diff(bound))
    ///         })
    ///     })
    /// }
    /// ```
    pub fn clip_diff<K, T: Copy, B>(self, bound: B) -> Protected<'id, ClipDiff<P, T, B::Tree, K>>
    where
        P: Transformation<Row = Cells<R>, Value: Valued<Kind = K, Tree = T>>,
        (K,): BoundedColumn,
        B: Operand<<(K,) as BoundedColumn>::Grid>,
    {
        let over = StepOver::new(self.plan.value().tree(), bound.operand().0);
        Protected::new(<(K,)>::sum(Map::of(self.plan, over), over), self.stores, self.brand)
    }
}
