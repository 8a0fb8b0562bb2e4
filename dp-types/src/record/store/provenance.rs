//! The places in the source from which stored rows came.

// With `#[inline]`, only crates that use these functions compile them. lib.rs gives the reason.

use crate::error::Place;

/// The source places of stored rows. The rows of a source are consecutive, and so are the sources.
pub(in crate::record) struct Origins {
    /// For each source, the number of rows of all sources before it, and the place of its first
    /// row.
    sources: Vec<(usize, Place)>,
    /// Whether each row of the sources is stored: bit i of word j is about row 64·j + i. The list
    /// is empty if all rows are stored.
    stored: Vec<u64>,
    rows: usize,
}

impl Origins {
    pub(in crate::record) fn from(first: Place) -> Self {
        Self { sources: vec![(0, first)], stored: Vec::new(), rows: 0 }
    }

    /// Begins a source after this number of rows. Its first row is at `first`.
    #[inline]
    pub(in crate::record) fn begin(&mut self, before: usize, first: Place) {
        self.sources.push((before, first));
    }

    /// The number of noted rows.
    #[inline]
    pub(in crate::record) fn rows(&self) -> usize {
        self.rows
    }

    /// Records that the next `rows` rows of the source are stored, or that they are not.
    #[inline]
    pub(in crate::record) fn note(&mut self, rows: usize, stored: bool) {
        for row in self.rows..self.rows + rows {
            if row % 64 == 0 {
                self.stored.push(0);
            }
            if let Some(word) = self.stored.last_mut() {
                *word |= u64::from(stored) << (row % 64);
            }
        }
        self.rows += rows;
    }

    /// The source place of the stored row at index `row`.
    pub(in crate::record) fn place(&self, row: usize) -> Place {
        let mut before = row as u64;
        for (j, word) in (0..).zip(&self.stored) {
            match before.checked_sub(word.count_ones().into()) {
                Some(rest) => before = rest,
                None => {
                    // This clears the lowest set bit once for each earlier stored row of the word.
                    // The lowest bit that remains belongs to the row.
                    let from = (0..before).fold(*word, |word, _| word & word.wrapping_sub(1));
                    return self.of_source_row(64 * j + u64::from(from.trailing_zeros()));
                }
            }
        }
        self.of_source_row(64 * self.stored.len() as u64 + before)
    }

    /// The place of the row with this number among the rows of all sources, from 0.
    fn of_source_row(&self, row: u64) -> Place {
        let source = self.sources.iter().rev().find(|(before, _)| *before as u64 <= row);
        // The first source begins with row 0.
        source
            .or(self.sources.first())
            .map_or(Place::Row(row + 1), |(before, first)| first.after(row - *before as u64))
    }
}

#[cfg(test)]
mod tests {
    use super::Origins;
    use crate::error::Place;
    use crate::testing::Random;

    #[test]
    fn a_stored_row_has_the_place_of_its_row_in_the_source() {
        let origins = Origins::from(Place::Row(1));
        assert_eq!(origins.place(0).to_string(), "row 1");
        assert_eq!(origins.place(70).to_string(), "row 71");
        let mut random = Random::new(3);
        let mut origins = Origins::from(Place::Entry { source: "S".to_owned(), row: 1 });
        let (mut stored, mut rows) = (Vec::new(), 0);
        for _ in 0..200 {
            let most = [3, 90][random.below(2)];
            let (some, kept) = (1 + random.below(most), random.below(3) > 0);
            origins.note(some, kept);
            stored.extend((rows..rows + some).filter(|_| kept));
            rows += some;
        }
        assert!(rows > 2_000 && stored.len() < rows);
        for (number, row) in stored.iter().enumerate() {
            assert_eq!(origins.place(number).to_string(), format!("S, row {}", row + 1));
        }
    }

    #[test]
    fn each_row_has_a_place_in_its_own_source() {
        let entry = |source: &str| Place::Entry { source: source.to_owned(), row: 1 };
        // All rows are stored: three of A, none of B, the rest of C.
        let mut origins = Origins::from(entry("A"));
        origins.begin(3, entry("B"));
        origins.begin(3, entry("C"));
        let places = |origins: &Origins, rows: core::ops::Range<usize>| -> Vec<String> {
            rows.map(|row| origins.place(row).to_string()).collect()
        };
        assert_eq!(places(&origins, 1..5), ["A, row 2", "A, row 3", "C, row 1", "C, row 2"]);
        // Every row but the first of each source is stored.
        let mut origins = Origins::from(entry("A"));
        for source in ["B", "C"] {
            origins.note(1, false);
            origins.note(2, true);
            origins.begin(origins.rows(), entry(source));
        }
        origins.note(1, false);
        origins.note(100, true);
        let expected = ["A, row 2", "A, row 3", "B, row 2", "B, row 3", "C, row 2"];
        assert_eq!(places(&origins, 0..5), expected);
        assert_eq!(places(&origins, 103..104), ["C, row 101"]);
    }
}
