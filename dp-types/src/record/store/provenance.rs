//! The places in the source from which stored rows came.

// With `#[inline]`, only crates that use these functions compile them. lib.rs gives the reason.

use crate::error::Place;

/// The source places of stored rows. The rows of a source are consecutive.
pub(in crate::record) struct Origins {
    /// The place of the first row of the source.
    first: Place,
    /// Whether each row of the source is stored: bit i of word j is about row 64·j + i. The list is
    /// empty if all rows are stored.
    stored: Vec<u64>,
    rows: usize,
}

impl Origins {
    pub(in crate::record) fn from(first: Place) -> Self {
        Self { first, stored: Vec::new(), rows: 0 }
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
                    return self.first.after(64 * j + u64::from(from.trailing_zeros()));
                }
            }
        }
        self.first.after(64 * self.stored.len() as u64 + before)
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
}
