//! Intake of rows from other formats: a reader passes them one at a time, value by value.

#[cfg(all(test, feature = "macros"))]
mod tests;

use super::value::Given;
use super::{Dataset, Loader, meaning};
use crate::error::{Error, Place};
use crate::neighbours::Neighbours;
use crate::record::Record;
use crate::record::fields::Fields;
use crate::record::store::Order;

/// Rows that a reader passes into a dataset, for formats that this crate does not know. The crate
/// `dp-data` has such readers. A reader passes rows [one by one](Self::row) or [column by
/// column](Self::rows), with the same result.
///
/// As with [`Dataset::from_rows`], the rows that are passed are the dataset: neighbours differ in
/// the rows of one unit. So a reader must pass what the source holds, row by row, and one row must
/// not affect another. If the source cannot be read, it is refused as a whole.
///
/// ```
/// use dp_types::prelude::*;
/// use dp_types::law::record::{Given, Intake, Order};
///
/// #[derive(Record)]
/// struct Patient {
///     #[dp(range = 0..=120)]
///     age: i64,
///     smoker: Option<bool>,
/// }
///
/// let mut intake = Intake::<Patient>::new("the ward's list", &["name", "smoker", "age"], Order::Own)?;
/// assert_eq!(intake.places(), [2, 1]);
/// intake.row(|column| [Given::from(31), Given::Missing][column])?;
/// intake.row(|column| [Given::Text("64"), Given::Truth(true)][column])?;
/// let patients: Dataset<Patient> = intake.finish()?;
///
/// let mut intake = Intake::<Patient>::new("the ward's list", &["smoker", "age"], Order::Own)?;
/// let error = intake.row(|column| [Given::Missing, Given::Missing][column]).err().expect("an age is missing");
/// assert_eq!(
///     error.to_string(),
///     "the ward's list, row 1, column `age`: the value is missing; allowed is a whole number from 0 to 120"
/// );
/// # Ok::<(), Error>(())
/// ```
pub struct Intake<R: Record> {
    pub(in crate::record) loader: Loader<R>,
    pub(in crate::record) source: String,
    /// The number of rows passed so far.
    pub(in crate::record) row: u64,
    /// For each column of the record, its position in the source.
    places: Vec<usize>,
    /// Whether a row was refused. If so, the other rows do not become a dataset either.
    pub(in crate::record) refused: bool,
}

impl<R: Record> Intake<R> {
    /// Starts an intake for a source with this public name, such as a path, and with columns of
    /// these names. Columns that the record does not name are ignored.
    ///
    /// # Errors
    /// `Header` if a column of the record is missing or occurs twice.
    pub fn new(source: &str, columns: &[&str], order: Order) -> Result<Self, Error> {
        let places = places::<R>(&Place::Source(source.to_owned()), columns)?;
        Ok(Self {
            loader: Loader::in_order(order, Place::Entry { source: source.to_owned(), row: 1 }),
            source: source.to_owned(),
            row: 0,
            places,
            refused: false,
        })
    }

    /// Continues with another source of the same kind, such as the next file of a folder, whose
    /// rows come after all others. Its columns can be in another order.
    ///
    /// # Errors
    /// `Header` if a column of the record is missing or occurs twice.
    pub fn next_source(&mut self, source: &str, columns: &[&str]) -> Result<(), Error> {
        let refused = core::mem::replace(&mut self.refused, true);
        self.places = places::<R>(&Place::Source(source.to_owned()), columns)?;
        self.loader.begin_source(Place::Entry { source: source.to_owned(), row: 1 });
        (self.source, self.row, self.refused) = (source.to_owned(), 0, refused);
        Ok(())
    }

    /// For each of [`Record::COLUMNS`], its position in the source.
    pub fn places(&self) -> &[usize] {
        &self.places
    }

    /// Takes the next row; `value` returns the value of the column at this index of
    /// [`Record::COLUMNS`].
    ///
    /// # Errors
    /// `Value` for a value that does not fit its column, unless the record's policy handles such
    /// values; `TooManyRowsForUnit`, `TooManyRows`. After an error, the other rows do not become a
    /// dataset: [`finish`](Self::finish) refuses the whole source. A caller who continues gets the
    /// errors of later rows. The rows per unit are then counted again from zero.
    pub fn row<'v>(&mut self, value: impl Fn(usize) -> Given<'v>) -> Result<(), Error> {
        // `refused` is already set while the row is read. So it stays set if `value` panics and the
        // reader continues.
        let refused = core::mem::replace(&mut self.refused, true);
        self.row += 1;
        let (source, row) = (&self.source, self.row);
        let taken = self.loader.take(
            |names, fit| R::Fields::read(&|column| meaning::of::<R>(column, value(column)), 0, names, fit),
            |column| (Place::Entry { source: source.clone(), row }, value(column).text()),
        );
        self.refused = refused || taken.is_err();
        taken.map_err(|error| self.first_fault(error))
    }

    /// The first fault of the rows so far, after `error` was found. These rows do not become a
    /// dataset. Later rows are checked as if they came from another source. So a later error names
    /// the right place, and earlier rows are not counted repeatedly.
    pub(in crate::record) fn first_fault(&mut self, error: Error) -> Error {
        let error = self.loader.first_fault(error);
        let next = Place::Entry { source: self.source.clone(), row: self.row + 1 };
        self.loader = Loader::in_order(self.loader.store.order(), next);
        error
    }

    /// The error for a column of the record if the source holds it in a type that columns cannot
    /// take, such as a list.
    pub fn unfit(&self, column: &'static str, what: &str) -> Error {
        Error::unfit_column(&Place::Source(self.source.clone()), column, what)
    }

    /// The error for a group of rows in which a column of the record does not match its checksum in
    /// the source. Groups are counted from 1.
    pub fn damaged(&self, group: u64, column: &'static str) -> Error {
        Error::damaged(&Place::Source(self.source.clone()), group, column)
    }

    /// Makes a dataset of all rows that were taken.
    ///
    /// # Errors
    /// `TooManyRowsForUnit`, because the rows of many units are counted together at the end;
    /// `TooManyRows`; `Malformed` if a row was refused. A dataset without that row would be wrong:
    /// its number of rows, which can be public, would reveal how many rows do not fit.
    pub fn finish<N: Neighbours>(self) -> Result<Dataset<R, N>, Error> {
        if self.refused {
            return Err(Error::unreadable(&self.source, "a row was refused"));
        }
        self.loader.finish()
    }
}

/// For each column of the record, its position among these names. If several columns hold the parts
/// of one value, the first of these columns has the name of the value.
pub(in crate::record) fn places<R: Record>(place: &Place, names: &[&str]) -> Result<Vec<usize>, Error> {
    let find = |column: &&'static str| {
        let mut found = names.iter().enumerate().filter(|(_, name)| *name == column);
        match (found.next(), found.next()) {
            (Some((number, _)), None) => Ok(number),
            (Some(_), Some(_)) => Err(Error::repeated_column(place, column)),
            (None, _) => Err(Error::missing_column(place, R::NAME, column, names)),
        }
    };
    let named = |column: usize| &R::COLUMNS[column.saturating_sub(R::Fields::before(column))];
    (0..R::COLUMNS.len()).map(|column| find(named(column))).collect()
}
