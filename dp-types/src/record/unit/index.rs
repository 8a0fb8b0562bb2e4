//! An index of the rows by unit. The library computes the index once for a dataset that is read
//! unit by unit.

// With `#[inline]`, only crates that use these functions compile them. lib.rs gives the reason.

use core::ops::Range;

/// The indices of a dataset's rows, sorted by their units.
pub(in crate::record) struct Units {
    /// The rows, where those of one unit are consecutive and in the order of the dataset.
    rows: Vec<u64>,
    /// The position in `rows` at which each unit begins, and the end of the last unit.
    starts: Vec<u64>,
}

impl Units {
    /// Makes the index of `rows` rows with these identifiers.
    pub(in crate::record) fn of(rows: usize, identifier: impl Fn(usize) -> u64) -> Self {
        let largest = (0..rows).map(&identifier).max().unwrap_or(0);
        // A list with a slot for each possible identifier suffices, if it is not much longer than
        // the list of rows.
        if largest / 4 <= rows as u64 {
            Self::counted(rows, largest as usize + 1, identifier)
        } else {
            Self::sorted(rows, identifier)
        }
    }

    /// Counts the rows of each identifier. All identifiers are below `identifiers`.
    fn counted(rows: usize, identifiers: usize, identifier: impl Fn(usize) -> u64) -> Self {
        let mut next = vec![0_u64; identifiers];
        for row in 0..rows {
            next[identifier(row) as usize] += 1;
        }
        let mut starts = vec![0];
        let mut end = 0;
        for place in &mut next {
            let count = core::mem::replace(place, end);
            end += count;
            if count > 0 {
                starts.push(end);
            }
        }
        let mut sorted = vec![0; rows];
        for row in 0..rows {
            let place = &mut next[identifier(row) as usize];
            sorted[*place as usize] = row as u64;
            *place += 1;
        }
        Self::held(sorted, starts)
    }

    fn sorted(rows: usize, identifier: impl Fn(usize) -> u64) -> Self {
        let mut keyed: Vec<(u64, u64)> = (0..rows).map(|row| (identifier(row), row as u64)).collect();
        keyed.sort_unstable();
        let mut starts = vec![0];
        let ends = keyed.chunk_by(|(a, _), (b, _)| a == b).map(<[_]>::len).scan(0, |end, rows| {
            *end += rows as u64;
            Some(*end)
        });
        starts.extend(ends);
        Self::held(keyed.into_iter().map(|(_, row)| row).collect(), starts)
    }

    /// Shrinks both lists to the memory that they need for the lifetime of the dataset. A list that
    /// is collected from a longer list keeps the memory of the longer one.
    #[inline]
    fn held(mut rows: Vec<u64>, mut starts: Vec<u64>) -> Self {
        rows.shrink_to_fit();
        starts.shrink_to_fit();
        Self { rows, starts }
    }

    /// Sorts the rows of each unit by their keys.
    pub(in crate::record) fn ordered<K: Ord>(mut self, key: impl Fn(u64) -> K) -> Self {
        for ends in self.starts.windows(2) {
            self.rows[ends[0] as usize..ends[1] as usize].sort_by_cached_key(|row| key(*row));
        }
        self
    }

    /// The rows at the indices from `from` up to but not including `to`, when all rows are sorted
    /// by their units. Each item is the index of a unit, and the interval of the unit's rows that
    /// are among these rows.
    pub(in crate::record) fn between(&self, from: u64, to: u64) -> impl Iterator<Item = (usize, Range<u64>)> {
        let first = self.starts.partition_point(|start| *start <= from).saturating_sub(1);
        let ends = self.starts.windows(2).enumerate().skip(first);
        ends.take_while(move |(_, ends)| ends[0] < to)
            .map(move |(unit, ends)| (unit, from.max(ends[0]) - ends[0]..to.min(ends[1]) - ends[0]))
    }

    /// The number of units.
    #[inline]
    pub(in crate::record) fn count(&self) -> usize {
        self.starts.len() - 1
    }

    /// The rows of the unit at index `unit`; empty if there are fewer units.
    #[inline]
    pub(in crate::record) fn unit(&self, unit: usize) -> &[u64] {
        match self.starts.get(unit..) {
            Some(&[start, end, ..]) => &self.rows[start as usize..end as usize],
            _ => &[],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Units;
    use crate::testing::Random;

    #[test]
    fn no_more_memory_is_held_than_rows_and_units_need() {
        let (rows, units) = (5_000, 1_667);
        for made in [
            Units::sorted(rows, |row| (row as u64 / 3) << 40),
            Units::counted(rows, units, |row| row as u64 / 3),
        ] {
            assert_eq!((made.rows.len(), made.starts.len()), (rows, units + 1));
            assert_eq!((made.rows.capacity(), made.starts.capacity()), (rows, units + 1));
        }
    }

    #[test]
    fn the_rows_of_a_unit_are_together_and_in_order() {
        let mut random = Random::new(41);
        // Some cases have few identifiers, some have many identifiers with gaps between them, and
        // some have identifiers larger than every list.
        for (rows, identifiers, step) in
            [(0, 1, 1), (1, 1, 1), (1, 1, u64::MAX), (50, 9, 1), (300, 200, 3), (300, 40, 1 << 40)]
        {
            let of: Vec<u64> = (0..rows).map(|_| random.below(identifiers) as u64 * step).collect();
            let mut known: Vec<u64> = of.clone();
            known.sort_unstable();
            known.dedup();
            let expected: Vec<Vec<u64>> = known
                .iter()
                .map(|unit| (0..rows as u64).filter(|row| of[*row as usize] == *unit).collect())
                .collect();
            let largest = of.iter().max().map_or(0, |most| *most as usize);
            let mut all = vec![Units::of(rows, |row| of[row]), Units::sorted(rows, |row| of[row])];
            if step < 4 {
                all.push(Units::counted(rows, largest + 1, |row| of[row]));
            }
            for units in all {
                // If the rows are cut into pieces of seven, each row is in exactly one piece.
                let mut pieces = vec![Vec::new(); expected.len()];
                for from in (0..rows as u64).step_by(7) {
                    for (unit, range) in units.between(from, rows.min(from as usize + 7) as u64) {
                        assert!(!range.is_empty());
                        pieces[unit].extend(range);
                    }
                }
                let whole: Vec<Vec<u64>> =
                    expected.iter().map(|unit| (0..unit.len() as u64).collect()).collect();
                assert_eq!(pieces, whole, "{rows} rows of {identifiers}");
                let found: Vec<Vec<u64>> = (0..rows).map(|unit| units.unit(unit).to_vec()).collect();
                assert_eq!(found[..expected.len()], expected, "{rows} rows of {identifiers}");
                assert!(found[expected.len()..].iter().all(Vec::is_empty), "no unit without rows");
                let backwards = units.ordered(core::cmp::Reverse);
                let expected: Vec<Vec<u64>> =
                    expected.iter().map(|unit| unit.iter().rev().copied().collect()).collect();
                let found: Vec<Vec<u64>> =
                    (0..expected.len()).map(|unit| backwards.unit(unit).to_vec()).collect();
                assert_eq!(found, expected, "{rows} rows of {identifiers}");
            }
        }
    }
}
