//! The sums of groups in words of 64 bits: an array that the number of the group is an index of.

use crate::kind::Lane;

/// Of few groups each has so many cells, used in turn: rows of one group that follow each other need not wait for each other. The fewer groups,
/// the longer such a wait would be, and the less of the cache the cells take.
const FEW: usize = 32;
const TURNS_OF_FEW: usize = 8;
/// With fewer groups than this a byte holds their numbers.
const SMALL: usize = 256;
const TURNS_OF_SMALL: usize = 4;

/// A cell for each group, and one more for rows that are not there: the last, or that of `u8::MAX` modulo the cells of a turn.
pub(super) struct Cells {
    groups: usize,
    /// Of all turns, one after the other.
    cells: Vec<i64>,
}

impl Cells {
    pub(super) fn of(groups: usize) -> Self {
        let turns = if groups < FEW {
            TURNS_OF_FEW
        } else if groups < SMALL {
            TURNS_OF_SMALL
        } else {
            1
        };
        Self { groups, cells: vec![0; turns * Self::in_turn(groups)] }
    }

    /// How many cells a turn has.
    const fn in_turn(groups: usize) -> usize {
        if groups < FEW {
            FEW
        } else if groups < SMALL {
            SMALL
        } else {
            groups + 1
        }
    }

    /// Whether a byte holds the number of each group, and one more.
    pub(super) const fn small(groups: u64) -> bool {
        groups < SMALL as u64
    }

    /// Adds each value, and `one`, to the cell of its group. Which cell is touched depends on the row; SECURITY.md says so. Every row touches one,
    /// also where it is not there: `u8::MAX` is its group.
    #[inline(never)]
    pub(super) fn add_small<L: Lane>(&mut self, groups: &[u8], values: &[L], one: i64) {
        if self.groups < FEW {
            in_turns::<TURNS_OF_FEW, FEW, L>(&mut self.cells, groups, values, one);
        } else {
            in_turns::<TURNS_OF_SMALL, SMALL, L>(&mut self.cells, groups, values, one);
        }
    }

    /// The same for any number of groups; `u32::MAX` is the group of a row that is not there.
    #[inline(never)]
    pub(super) fn add<L: Lane>(&mut self, groups: &[u32], values: &[L], one: i64) {
        for (group, value) in groups.iter().zip(values) {
            if let Some(cell) = self.cells.get_mut((*group as usize).min(self.groups)) {
                *cell = cell.wrapping_add(value.to_i64()).wrapping_add(one);
            }
        }
    }

    /// Empties the cells: each that is a group's, with the group.
    pub(super) fn take(&mut self) -> impl Iterator<Item = (usize, i64)> {
        let groups = self.groups;
        let turns = self.cells.chunks_mut(Self::in_turn(groups));
        turns.flat_map(move |turn| turn.iter_mut().map(core::mem::take).enumerate().take(groups))
    }
}

#[inline(always)]
fn in_turns<const TURNS: usize, const CELLS: usize, L: Lane>(
    cells: &mut [i64],
    groups: &[u8],
    values: &[L],
    one: i64,
) {
    let Some(turns) = cells.as_chunks_mut::<CELLS>().0.first_chunk_mut::<TURNS>() else { return };
    let add = |turn: &mut [i64; CELLS], group: u8, value: L| {
        let cell = &mut turn[group as usize % CELLS];
        *cell = cell.wrapping_add(value.to_i64()).wrapping_add(one);
    };
    let (groups, last_groups) = groups.as_chunks::<TURNS>();
    let (values, last_values) = values.as_chunks::<TURNS>();
    for (groups, values) in groups.iter().zip(values) {
        for turn in 0..TURNS {
            add(&mut turns[turn], groups[turn], values[turn]);
        }
    }
    for ((group, value), turn) in last_groups.iter().zip(last_values).zip(turns) {
        add(turn, *group, *value);
    }
}

#[cfg(test)]
mod tests;
