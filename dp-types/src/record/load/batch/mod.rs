//! Batch loading: many rows at once, column by column. The result is the same as for loading row by
//! row, but loading is faster.

#[cfg(all(test, feature = "macros"))]
mod tests;

use core::ops::Range;

use super::Loader;
use super::intake::Intake;
use super::value_column::GivenColumn;
use crate::error::{Error, Place};
use crate::record::Record;
use crate::record::fields::Fields;
use crate::record::store::{CHUNK, Store};
use crate::record::unit::Unit;

/// The number of rows that are counted together. The number is small, because these rows are
/// counted again one by one if a unit has too many rows.
const COUNTED: usize = 256;

impl<R: Record> Intake<R> {
    /// Takes the next rows, as one column for each of [`Record::COLUMNS`], in their order. The
    /// effect is as if the reader called [`row`](Self::row) for the first row, then for the second,
    /// and so on, with the [value](GivenColumn::at) of each column in that row.
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
    /// let error = intake.rows(2, &[GivenColumn::numbers(&[9_u8, 121], 0), smokers]).err().expect("121 is out of range");
    /// assert_eq!(
    ///     error.to_string(),
    ///     "the ward's list, row 4, column `age`: the value is above the range; allowed is a whole number from 0 to 120"
    /// );
    /// assert!(intake.finish::<AddRemove>().is_err());
    /// # Ok::<(), Error>(())
    /// ```
    ///
    /// # Errors
    /// The errors of `row`, for the first row that is refused. `Malformed`, unless `columns` has
    /// one column for each column of the record, each with `rows` rows.
    pub fn rows(&mut self, rows: usize, columns: &[GivenColumn<'_>]) -> Result<(), Error> {
        let refused = core::mem::replace(&mut self.refused, true);
        if columns.len() != R::COLUMNS.len() || columns.iter().any(|column| column.len() != rows) {
            return Err(Error::unreadable(&self.source, "its columns have not one value for each row"));
        }
        let handed = self.row + rows as u64;
        let mut from = (0..rows).step_by(CHUNK);
        let taken = from.try_for_each(|from| self.some(from, CHUNK.min(rows - from), columns));
        // Rows after a refused row are also counted, so that errors name the right places of the
        // next rows.
        self.row = handed;
        self.refused = refused || taken.is_err();
        taken.map_err(|error| self.first_fault(error))
    }

    /// Takes `rows` rows, at most a chunk, from row `from` on.
    fn some(&mut self, from: usize, rows: usize, columns: &[GivenColumn<'_>]) -> Result<(), Error> {
        // Packing reads a text as itself, which is wrong if the record declares another meaning.
        if !R::TEXTS.is_empty() || !self.loader.pack(columns, from, rows) {
            // Takes the rows one by one, also to find the first that does not fit.
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
    /// Packs `rows` rows from row `from` on, if each value fits its column. Texts get numbers only
    /// in that case, in the order in which loading row by row would assign them.
    fn pack(&mut self, columns: &[GivenColumn<'_>], from: usize, rows: usize) -> bool {
        // Rows are taken one by one if they must wait to be sorted, or if the dataset could reach
        // the maximum number of rows.
        if !self.has_room(rows) {
            return false;
        }
        let batch = self.batch.get_or_insert_with(R::Fields::batch);
        let mut pack = |interns| R::Fields::pack(columns, from..from + rows, interns, batch, &mut self.names);
        // The columns without numbered texts are packed first. If a value in these columns does not
        // fit, its row may be dropped before its text gets a number. A batch with two columns of
        // numbered texts is not packed: loading row by row numbers all texts of one row before the
        // texts of the next row.
        pack(false) && (R::Fields::INTERNS == 0 || (R::Fields::INTERNS == 1 && pack(true)))
    }

    /// Stores packed rows; see [`store_each`](Self::store_each).
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

    /// Stores `rows` rows. The method stops at the first row over its unit's limit, if such a row
    /// is an error. `cells` returns each row, `append` stores some of them, and `found` returns a
    /// row's place and the text in one of its columns. The caller must ensure that the store has
    /// room for all rows.
    pub(in crate::record) fn store_each(
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

    /// Whether `rows` more rows can be stored directly: no rows wait to be sorted, and the dataset
    /// does not exceed the maximum number of rows.
    pub(in crate::record) fn has_room(&self, rows: usize) -> bool {
        self.waiting.is_none() && (self.store.rows() + self.in_taken + rows) as u64 <= self.most
    }
}
