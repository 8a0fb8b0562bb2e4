//! The sums of groups in 64-bit words, as an array indexed by the group number.

// With `#[inline]`, only crates that use these functions compile them. lib.rs gives the reason.

use crate::kind::Lane;

/// With fewer groups than this, each group has `TURNS_OF_FEW` cells, and its rows use them in turn.
/// So consecutive rows of one group need not wait for each other. The fewer groups there are, the
/// longer their rows would wait, and the less of the cache their cells take. So few groups get more
/// cells each.
const FEW: usize = 32;
const TURNS_OF_FEW: usize = 8;
/// With fewer groups than this, a group number fits in a byte.
const SMALL: usize = 256;
const TURNS_OF_SMALL: usize = 4;

/// The cells of all groups. Each turn has one cell for each group, and one more for masked rows.
/// The cell for masked rows is the last cell of the turn, or the cell at `u8::MAX` modulo the
/// number of cells in a turn.
pub(super) struct Cells {
    groups: usize,
    /// The cells of the first turn, then those of the second turn, and so on.
    cells: Vec<i64>,
}

impl Cells {
    #[inline]
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

    /// The number of cells in one turn.
    #[inline]
    const fn in_turn(groups: usize) -> usize {
        if groups < FEW {
            FEW
        } else if groups < SMALL {
            SMALL
        } else {
            groups + 1
        }
    }

    /// Whether every group number, and the number for masked rows, fits in a byte.
    #[inline]
    pub(super) const fn small(groups: u64) -> bool {
        groups < SMALL as u64
    }

    /// Adds each value and `one` to the cell of its group. Which cell is touched depends on the
    /// row, as the threat model says. Every row touches a cell; masked rows have group `u8::MAX`.
    #[inline(never)]
    pub(super) fn add_small<L: Lane>(&mut self, groups: &[u8], values: &[L], one: i64) {
        if self.groups < FEW {
            in_turns::<TURNS_OF_FEW, FEW, L>(&mut self.cells, groups, values, one);
        } else {
            in_turns::<TURNS_OF_SMALL, SMALL, L>(&mut self.cells, groups, values, one);
        }
    }

    /// Like `add_small`, for any number of groups. A masked row has the group `u32::MAX`.
    #[inline(never)]
    pub(super) fn add<L: Lane>(&mut self, groups: &[u32], values: &[L], one: i64) {
        for (group, value) in groups.iter().zip(values) {
            if let Some(cell) = self.cells.get_mut((*group as usize).min(self.groups)) {
                *cell = cell.wrapping_add(value.to_i64()).wrapping_add(one);
            }
        }
    }

    /// Empties the cells and returns the sums of all groups, each with its group number.
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
