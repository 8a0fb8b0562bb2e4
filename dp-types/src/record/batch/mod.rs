//! Many rows at once, column by column: the same rows, one after the other, but faster.

#[cfg(all(test, feature = "macros"))]
mod tests;

use core::ops::Range;

use super::Record;
use super::fields::Fields;
use super::given_column::GivenColumn;
use super::intake::Intake;
use super::load::Loader;
use super::store::{CHUNK, Store};
use super::unit::Unit;
use crate::error::{Error, Place};

/// The rows of so many are counted together: few enough to count them once more, one by one, where a unit has too many.
const COUNTED: usize = 256;

impl<R: Record> Intake<R> {
    /// Takes the next rows, of which there is one column for each of [`Record::COLUMNS`], in their order: what [`row`](Self::row) does with
    /// the [value](GivenColumn::at) of each column in the first of the rows, then in the second, and so on.
    ///
    /// ```
    /// use dp_types::prelude::*;
    /// use dp_types::law::record::{Bits, GivenColumn, Intake, Order};
    ///
    /// #[derive(Record)]
    /// struct Patient {
    ///     #[dp(range = 0..=120)]
    ///     age: i64,
    ///     smoker: Option<bool>,
    /// }
    ///
    /// let mut intake = Intake::<Patient>::new("the ward's list", &["age", "smoker"], Order::Own)?;
    /// let smokers = GivenColumn::truths(Bits::new(&[0b10], 0, 2).expect("a byte has two bits"));
    /// intake.rows(2, &[GivenColumn::numbers(&[31_i32, 64], 0), smokers])?;
    /// let error = intake.rows(2, &[GivenColumn::numbers(&[9_u8, 121], 0), smokers]).err().expect("nobody is 121");
    /// assert_eq!(
    ///     error.to_string(),
    ///     "the ward's list, row 4, column `age`: the value is above the range; allowed is a whole number from 0 to 120"
    /// );
    /// assert!(intake.finish::<AddRemove>().is_err());
    /// # Ok::<(), Error>(())
    /// ```
    ///
    /// # Errors
    /// As `row`, at the first row that is refused; also `Malformed` if there are not as many columns as the record has, each of so many rows.
    pub fn rows(&mut self, rows: usize, columns: &[GivenColumn<'_>]) -> Result<(), Error> {
        let refused = core::mem::replace(&mut self.refused, true);
        if columns.len() != R::COLUMNS.len() || columns.iter().any(|column| column.len() != rows) {
            return Err(Error::unreadable(&self.source, "its columns have not one value for each row"));
        }
        let handed = self.row + rows as u64;
        let mut from = (0..rows).step_by(CHUNK);
        let taken = from.try_for_each(|from| self.some(from, CHUNK.min(rows - from), columns));
        // Also those behind a row that was refused, so that the next rows have their own places.
        self.row = handed;
        self.refused = refused || taken.is_err();
        taken.map_err(|error| self.first_fault(error))
    }

    /// Takes up to a chunk of the rows.
    fn some(&mut self, from: usize, rows: usize, columns: &[GivenColumn<'_>]) -> Result<(), Error> {
        if !self.loader.pack(columns, from, rows) {
            // One by one, which finds the first that does not fit.
            return (from..from + rows).try_for_each(|row| self.row(|column| columns[column].at(row)));
        }
        let (source, before) = (&self.source, self.row);
        let place = |row: usize| Place::Entry { source: source.clone(), row: before + 1 + row as u64 };
        let text = |row: usize, column: usize| columns[column].at(from + row).text();
        self.loader.push_packed(rows, |row, column| (place(row), text(row, column)))?;
        self.row += rows as u64;
        Ok(())
    }
}

impl<R: Record> Loader<R> {
    /// Packs so many rows from row `from` on, if each value fits its column; only then, texts were numbered as the rows one by one would number them.
    fn pack(&mut self, columns: &[GivenColumn<'_>], from: usize, rows: usize) -> bool {
        // Rows that wait for others are not stored yet, and the last rows of the largest dataset are counted one by one.
        if !self.has_room(rows) {
            return false;
        }
        let batch = self.batch.get_or_insert_with(R::Fields::batch);
        let mut pack = |interns| R::Fields::pack(columns, from..from + rows, interns, batch, &mut self.names);
        // Where a value of another column does not fit, its row may be left out before its texts are numbered; and of two columns of texts,
        // those of one row are numbered before those of the next.
        pack(false) && (R::Fields::INTERNS == 0 || (R::Fields::INTERNS == 1 && pack(true)))
    }

    /// Stores rows that were packed; see [`store_each`](Self::store_each).
    fn push_packed(
        &mut self,
        rows: usize,
        found: impl Fn(usize, usize) -> (Place, Option<String>),
    ) -> Result<(), Error> {
        let Some(batch) = self.batch.take() else { return Ok(()) };
        let stored = self.store_each(
            rows,
            |row| R::Fields::packed(&batch, row),
            |store, rows| store.append(&batch, rows),
            found,
        );
        self.batch = Some(batch);
        stored
    }

    /// Stores so many rows, up to the first of which its unit has too many, where that is an error. `cells` gives each, `append` stores some of them, and `found`
    /// tells where a row is, and the text in one of its columns. There must be room for all.
    pub(super) fn store_each(
        &mut self,
        rows: usize,
        cells: impl Fn(usize) -> <R::Fields as Fields>::Cells,
        append: impl Fn(&mut Store<R>, Range<usize>),
        found: impl Fn(usize, usize) -> (Place, Option<String>),
    ) -> Result<(), Error> {
        self.store_taken();
        let identifier = |row| <R::Unit as Unit<R::Fields>>::identifier(&cells(row)).unwrap_or_default();
        let (mut identifiers, mut stored) = ([0; COUNTED], 0);
        for first in (0..rows).step_by(COUNTED) {
            let some = first..rows.min(first + COUNTED);
            let identifiers = &mut identifiers[..some.len()];
            identifiers.iter_mut().zip(some.clone()).for_each(|(to, row)| *to = identifier(row));
            if <R::Unit as Unit<R::Fields>>::COLUMN.is_some() && !self.rows_of.admit_all(identifiers) {
                for (row, identifier) in some.zip(identifiers) {
                    if !self.rows_of.admit(*identifier) {
                        append(&mut self.store, stored..row);
                        stored = row + 1;
                        self.beyond_limit(|column| found(row, column))?;
                    }
                }
            }
        }
        append(&mut self.store, stored..rows);
        self.note_stored(rows);
        self.count_stored(false)
    }

    /// Whether so many rows more can be stored before those that wait.
    pub(super) fn has_room(&self, rows: usize) -> bool {
        self.waiting.is_none() && (self.store.rows() + self.in_taken + rows) as u64 <= self.most
    }
}
