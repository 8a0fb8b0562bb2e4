//! The sources of a load: the place of each stored row in its source, and what happens to values
//! that do not fit.

use super::Loader;
use crate::error::Place;
use crate::record::Record;
use crate::record::policy::{Invalid, Policy};
use crate::record::unit::Unit;

impl<R: Record> Loader<R> {
    /// Whether rows are dropped while others are counted in the store, or rows can take several
    /// lines. If so, the loader must record the source place of each stored row.
    const NOTED: bool = (matches!(R::Invalid::INVALID, Invalid::DropRow) || R::CSV.goes_over_lines())
        && <R::Unit as Unit<R::Fields>>::COLUMN.is_some()
        && !<R::Unit as Unit<R::Fields>>::KEEPS;

    /// Makes a loader that refuses every value that does not fit, whatever the record's policy is,
    /// and each row beyond the limit of its unit at once.
    #[cfg(feature = "csv")]
    pub(super) fn strict(first: Place) -> Self {
        let mut loader = Self::new(first);
        (loader.is_strict, loader.rows_of.is_immediate) = (true, true);
        loader
    }

    /// The policy for values that do not fit.
    pub(super) fn policy(&self) -> Invalid {
        if self.is_strict { Invalid::Refuse } else { R::Invalid::INVALID }
    }

    /// Records that a row was dropped because it does not fit.
    pub(in crate::record) fn note_left_out(&mut self) {
        if Self::NOTED {
            self.origins.note(1, false);
        }
    }

    /// Records that the last row took this number of further lines.
    #[cfg(feature = "csv")]
    pub(in crate::record) fn note_further_lines(&mut self, lines: u64) {
        if Self::NOTED {
            self.origins.note(lines as usize, false);
        }
    }

    /// Records that rows were stored.
    pub(in crate::record) fn note_stored(&mut self, rows: usize) {
        if Self::NOTED {
            self.origins.note(rows, true);
        }
    }

    /// Begins another source of the same rows, whose first row is at `first`. The rows so far are
    /// those of the sources before it.
    pub(in crate::record) fn begin_source(&mut self, first: Place) {
        // If rows are not noted, all are stored, or no error names the place of a stored row.
        let before = if Self::NOTED { self.origins.rows() } else { self.store.rows() + self.in_taken };
        self.origins.begin(before, first);
    }
}
