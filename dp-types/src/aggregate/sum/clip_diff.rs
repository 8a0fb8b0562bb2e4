//! `clip_diff`: what a sum gains where its values are clipped one step higher.

use super::{BoundedColumn, Valued};
use crate::aggregate::Protected;
use crate::expr::{Operand, StepOver};
use crate::record::{Cells, Record};
use crate::transformation::{Map, Table, Transformation};

/// The sum of what a clip one step above `B` leaves of `T` more than one at `B`: of a map, so that its certificate says what is summed.
type ClipDiff<P, T, B, K> = <(K,) as BoundedColumn>::Sum<Map<P, StepOver<T, B>>, StepOver<T, B>>;

impl<'id, P, R: Record> Table<'id, P, R> {
    /// By how much the sum of the numbers that the last `map` gave grows, if each is clipped at one step of its grid above `bound` and not at `bound`.
    ///
    /// Sensitivity: D under both relations, in units of the grid, whatever the bound and the range of the numbers. It is the sum of
    /// `(value − bound).clamp(0, one step)`, since min(v, b + 1) − min(v, b) is that of every v and b; its certificate says so. With
    /// `above_threshold` it finds a clip that leaves little out. Argument: `aggregate/sum/proof.md`; the automatic
    /// clipping of Solo and of Duet.
    ///
    /// ```
    /// # use dp_types::prelude::*;
    /// # #[derive(Record)] struct Stay { #[dp(range = 0..=4096)] days: i64 }
    /// /// The first power of two above which less than 50 days a step are left out.
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
