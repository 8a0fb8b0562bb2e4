//! Numbers for each group of a key, and counts for each value of a bounded number, in one pass: an array that the number of the group
//! or of the value is an index of.

use crate::expr::Eval;
use crate::kind::{Lane, Word};
use crate::record::{CHUNK, Chunk, Row};
use crate::relation::{Keyed, Relation, Sink};
use crate::sealed::Sealed;

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
        let word = P::WORD.or_wider(K::WORD).or_wider(T::WORD);
        if wide {
            run(word, plan, chunk, &mut Wide { key, value, sums: &mut self.sums });
        } else if self.turns == TURNS {
            run(
                word,
                plan,
                chunk,
                &mut Narrow::<_, _, TURNS> { key, value, cells: &mut self.cells, turn: 0 },
            );
        } else {
            run(word, plan, chunk, &mut Narrow::<_, _, 1> { key, value, cells: &mut self.cells, turn: 0 });
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
}

/// Pushes the rows of a chunk, computed in the word of this name.
#[inline(always)]
fn run<P: Relation, S: Sink<P::Row>>(word: Word, plan: P, chunk: Chunk<'_>, sink: &mut S) {
    match word {
        Word::Bits16 => plan.scan::<i16, _>(chunk, sink),
        Word::Bits32 => plan.scan::<i32, _>(chunk, sink),
        Word::Bits64 => plan.scan::<i64, _>(chunk, sink),
    }
}

/// How many chunks a cell of 64 bits has room for, of `CHUNK · fan` values each, none farther from 0 than `most`.
const fn rounds(most: u64, fan: u64) -> u64 {
    match (most as u128 * CHUNK as u128).checked_mul(fan as u128) {
        Some(0) | None => 0,
        Some(chunk) => (i64::MAX as u128 / chunk) as u64,
    }
}

/// Adds to `cells` how many of the rows that `plan` gives for one chunk have each value, from `lo` on: what quantiles, ranks and
/// strategies begin with.
pub(super) fn tally<P: Relation, T: Eval<P::Row>>(
    plan: P,
    value: T,
    lo: i64,
    cells: &mut [i128],
    chunk: Chunk<'_>,
) {
    run(P::WORD.or_wider(T::WORD), plan, chunk, &mut Values { value, lo, cells });
}

// Which cell is touched depends on the row; SECURITY.md says so. Every row touches one, also where it is not there.

/// Counts the rows that have each value.
struct Values<'c, T> {
    value: T,
    lo: i64,
    cells: &'c mut [i128],
}
impl<T> Sealed for Values<'_, T> {}
impl<R: Row, T: Eval<R>> Sink<R> for Values<'_, T> {
    const BLOCK: usize = CHUNK;

    #[inline(always)]
    fn row<L: Lane>(&mut self, row: &R, there: L) {
        let cell = self.value.at::<L>(row).to_i64().wrapping_sub(self.lo);
        if let Some(cell) = self.cells.get_mut(cell as usize) {
            *cell += i128::from(there.to_i64());
        }
    }

    fn end_of_block(&mut self) {}
}

/// Adds the value of each row to a cell of its group, of which it has `N`, each in its turn.
struct Narrow<'t, K, T, const N: usize> {
    key: K,
    value: T,
    cells: &'t mut [i64],
    turn: usize,
}
impl<K, T, const N: usize> Sealed for Narrow<'_, K, T, N> {}
impl<R: Row, K: Keyed<R>, T: Eval<R>, const N: usize> Sink<R> for Narrow<'_, K, T, N> {
    const BLOCK: usize = CHUNK;

    #[inline(always)]
    fn row<L: Lane>(&mut self, row: &R, there: L) {
        let value = self.value.at::<L>(row).keep_if(there).to_i64();
        let group = self.key.part::<L>(row).to_i64() as usize;
        if let Some(cell) = self.cells.get_mut(group.wrapping_mul(N).wrapping_add(self.turn % N)) {
            *cell = cell.wrapping_add(value);
        }
        self.turn = self.turn.wrapping_add(1);
    }

    fn end_of_block(&mut self) {}
}

/// Adds the value of each row to the sum of its group.
struct Wide<'t, K, T> {
    key: K,
    value: T,
    sums: &'t mut [i128],
}
impl<K, T> Sealed for Wide<'_, K, T> {}
impl<R: Row, K: Keyed<R>, T: Eval<R>> Sink<R> for Wide<'_, K, T> {
    const BLOCK: usize = CHUNK;

    #[inline(always)]
    fn row<L: Lane>(&mut self, row: &R, there: L) {
        if let Some(sum) = self.sums.get_mut(self.key.part::<L>(row).to_i64() as usize) {
            *sum += i128::from(self.value.at::<L>(row).keep_if(there).to_i64());
        }
    }

    fn end_of_block(&mut self) {}
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
