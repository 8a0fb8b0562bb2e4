//! Numbers for each group of a key, in one pass: an array that the number of a group is an index of.

use crate::expr::Eval;
use crate::kind::{Lane, Word};
use crate::record::{CHUNK, Chunk, Row};
use crate::relation::{Keyed, Relation, Sink};
use crate::sealed::Sealed;

/// So many rows are put off and then added up together, so that what decides about them vectorises.
const BLOCK: usize = 256;
/// A group has so many cells, used in turn: two rows of one group that follow each other need not wait for each other.
const TURNS: usize = 4;
/// With more groups than this they would take more of the cache than the waiting costs.
const FEW: usize = 1 << 10;

/// The sums so far, one for each group.
pub struct Tally {
    sums: Vec<i128>,
    /// What was added since, in 64 bits: `turns` cells for each group.
    cells: Vec<i64>,
    turns: usize,
    /// After so many more chunks a cell might not hold its sum.
    room: u64,
}

impl Tally {
    pub(super) fn of(groups: u64) -> Self {
        let groups = groups as usize;
        let turns = if groups <= FEW { TURNS } else { 1 };
        Self { sums: vec![0; groups], cells: vec![0; groups * turns], turns, room: 0 }
    }

    /// Adds `value` of each row that `plan` gives for a chunk to the group that `key` names. `most` bounds the magnitude of `value`.
    pub(super) fn take<P: Relation, K: Keyed<P::Row>, T: Eval<P::Row>>(
        &mut self,
        plan: P,
        key: K,
        value: T,
        chunk: Chunk<'_>,
        most: u64,
    ) {
        let chunks = rounds(most, P::FAN);
        let wide = chunks == 0;
        if !wide {
            if self.room == 0 {
                self.settle();
                self.room = chunks;
            }
            self.room -= 1;
        }
        match P::WORD.or_wider(K::WORD).or_wider(T::WORD) {
            Word::Bits16 => plan.scan::<i16, _>(chunk, &mut Sorting::new(self, key, value, wide)),
            Word::Bits32 => plan.scan::<i32, _>(chunk, &mut Sorting::new(self, key, value, wide)),
            Word::Bits64 => plan.scan::<i64, _>(chunk, &mut Sorting::new(self, key, value, wide)),
        }
    }

    /// Moves what the cells hold to the sums.
    fn settle(&mut self) {
        for (sum, cells) in self.sums.iter_mut().zip(self.cells.chunks_exact_mut(self.turns)) {
            *sum += cells.iter_mut().map(|cell| i128::from(core::mem::take(cell))).sum::<i128>();
        }
    }

    pub(super) fn sums(mut self) -> Vec<i128> {
        self.settle();
        self.sums
    }

    // Which cell is touched depends on the row; SECURITY.md says so. Every row touches one, also where it is not there.
    #[inline(always)]
    fn add(&mut self, group: usize, turn: usize, value: i64) {
        if let Some(cell) = self.cells.get_mut(group.wrapping_mul(self.turns).wrapping_add(turn)) {
            *cell = cell.wrapping_add(value);
        }
    }
}

/// How many chunks a cell of 64 bits has room for, of `CHUNK · fan` values each, none farther from 0 than `most`.
const fn rounds(most: u64, fan: u64) -> u64 {
    match (most as u128 * CHUNK as u128).checked_mul(fan as u128) {
        Some(0) | None => 0,
        Some(chunk) => (i64::MAX as u128 / chunk) as u64,
    }
}

/// Finds the group and the value of each row, and adds them up a block at a time.
struct Sorting<'t, K, T> {
    tally: &'t mut Tally,
    key: K,
    value: T,
    /// Whether a cell has no room for a chunk, so that values go to the sums at once.
    wide: bool,
    groups: [u32; BLOCK],
    values: [i64; BLOCK],
    len: usize,
}
impl<'t, K, T> Sorting<'t, K, T> {
    fn new(tally: &'t mut Tally, key: K, value: T, wide: bool) -> Self {
        Self { tally, key, value, wide, groups: [0; BLOCK], values: [0; BLOCK], len: 0 }
    }

    #[inline(always)]
    fn empty(&mut self) {
        let (groups, values) = (&self.groups[..self.len], &self.values[..self.len]);
        if self.wide {
            for (group, value) in groups.iter().zip(values) {
                if let Some(sum) = self.tally.sums.get_mut(*group as usize) {
                    *sum += i128::from(*value);
                }
            }
        } else {
            let last = self.tally.turns - 1;
            for (i, (group, value)) in groups.iter().zip(values).enumerate() {
                self.tally.add(*group as usize, i & last, *value);
            }
        }
        self.len = 0;
    }
}
impl<K, T> Sealed for Sorting<'_, K, T> {}
impl<R: Row, K: Keyed<R>, T: Eval<R>> Sink<R> for Sorting<'_, K, T> {
    const BLOCK: usize = BLOCK;

    #[inline(always)]
    fn row<L: Lane>(&mut self, row: &R, there: L) {
        // A `flat_map` gives more rows than a block has.
        if self.len == BLOCK {
            self.empty();
        }
        self.groups[self.len] = self.key.part::<L>(row).to_i64() as u32;
        self.values[self.len] = self.value.at::<L>(row).keep_if(there).to_i64();
        self.len += 1;
    }

    #[inline(always)]
    fn end_of_block(&mut self) {
        self.empty();
    }
}

#[cfg(test)]
mod tests {
    use super::rounds;
    use crate::record::CHUNK;

    #[test]
    fn a_cell_has_room_for_as_many_chunks_as_cannot_wrap() {
        let most = i64::MAX as u64 / CHUNK as u64;
        assert_eq!((rounds(most, 1), rounds(most / 3, 1), rounds(most, 2)), (1, 3, 0));
        assert_eq!((rounds(most + 1, 1), rounds(1, 1)), (0, i64::MAX as u64 / CHUNK as u64));
        // Nothing but zeros, or more than can be counted.
        assert_eq!((rounds(0, 1), rounds(u64::MAX, u64::MAX)), (0, 0));
    }
}
