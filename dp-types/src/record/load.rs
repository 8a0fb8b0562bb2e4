//! Loading: every value is checked against its column on the way in.

use core::marker::PhantomData;
use std::collections::HashMap;

use super::Record;
use super::domain::Misfit;
use super::fields::Fields;
use super::policy::{Invalid, Policy};
use super::store::Store;
use super::unit::Unit;
use crate::brand::Exactly;
use crate::error::{Error, Place};
use crate::neighbours::{AddRemove, Neighbours};

/// The most rows a dataset can hold: 2^40. With values below 2^62 a sum stays below 2^102, so it is exact in 128 bits.
const MAX_ROWS: u64 = 1 << 40;

/// Protected rows of the record `R`, under the neighbour relation `N`.
///
/// A dataset cannot be looked at, copied or printed. [`Dataset::session`](Dataset::session) consumes it, so that it
/// can be opened once with one budget.
///
/// ```no_run
/// # use dp_types::prelude::*;
/// # #[derive(Record)] struct Patient { smoker: bool }
/// let added = Dataset::<Patient>::from_csv("patients.csv")?;
/// let replaced = Dataset::<Patient, ReplaceOne>::from_csv("patients.csv")?;
/// # Ok::<(), Error>(())
/// ```
pub struct Dataset<R: Record, N: Neighbours = AddRemove> {
    pub(crate) store: Store<R>,
    neighbours: Exactly<N>,
}

impl<R: Record, N: Neighbours> Dataset<R, N> {
    /// Takes rows that the program already has.
    ///
    /// These rows are the dataset: neighbours differ in the rows of one unit, as the iterator and [`Record::values`] give
    /// them. What those compute from several rows at once (a rank, a running total) is not undone by this library, so
    /// prepare such columns only from what is public.
    ///
    /// # Errors
    /// [`Error::Value`] for a value that does not fit its column, by the number of its row (unless the record's
    /// [`Invalid`](Record::Invalid) policy says otherwise); [`Error::TooManyRowsForUnit`], [`Error::TooManyRows`].
    pub fn from_rows(rows: impl IntoIterator<Item = R>) -> Result<Self, Error> {
        let mut loader = Loader::new();
        for (number, row) in (1..).zip(rows) {
            let cells = loader.settle(
                |fit| R::Fields::encode(row.values(), 0, fit),
                |column, misfit| (Place::Row(number), None, column, misfit),
            )?;
            loader.push(cells)?;
        }
        loader.finish()
    }
}

/// Rows on their way in.
pub(super) struct Loader<R: Record> {
    store: Store<R>,
}

/// What became of a row: its cells, or nothing if the policy left it out.
type Settled<R> = Option<<<R as Record>::Fields as Fields>::Cells>;

/// The row is refused, or left out.
pub(super) enum Reject {
    Row,
    All(Error),
}

impl<R: Record> Loader<R> {
    pub(super) fn new() -> Self {
        // Or the first value that does not fit, in a column without a name, would stop the program.
        const { assert!(R::COLUMNS.len() == R::Fields::COUNT, "a record needs one name for each column") };
        Self { store: Store::empty() }
    }

    /// Applies the record's policy to the values that do not fit.
    pub(super) fn settle(
        &self,
        take: impl FnOnce(&mut super::fields::Fit<'_, Reject>) -> Result<<R::Fields as Fields>::Cells, Reject>,
        describe: impl Fn(usize, Misfit) -> (Place, Option<String>, usize, Misfit),
    ) -> Result<Settled<R>, Error> {
        let mut fit = |column: usize, misfit: Misfit, has_nearest: bool| match R::Invalid::INVALID {
            Invalid::Clamp if has_nearest => Ok(()),
            Invalid::DropRow => Err(Reject::Row),
            Invalid::Clamp | Invalid::Refuse => {
                let (place, value, column, misfit) = describe(column, misfit);
                let (column, allowed) = (R::COLUMNS[column], R::Fields::allowed(column));
                Err(Reject::All(Error::Value { place, column, value, misfit, allowed }))
            }
        };
        match take(&mut fit) {
            Ok(cells) => Ok(Some(cells)),
            Err(Reject::Row) => Ok(None),
            Err(Reject::All(error)) => Err(error),
        }
    }

    pub(super) fn push(&mut self, cells: Settled<R>) -> Result<(), Error> {
        let Some(cells) = cells else { return Ok(()) };
        if self.store.rows() as u64 >= MAX_ROWS {
            return Err(Error::TooManyRows { limit: MAX_ROWS });
        }
        self.store.push(cells);
        Ok(())
    }

    /// Checks the limit of rows for each privacy unit.
    pub(super) fn finish<N: Neighbours>(self) -> Result<Dataset<R, N>, Error> {
        if let Some(column) = <R::Unit as Unit<R::Fields>>::COLUMN {
            let mut rows_of: HashMap<u64, u64> = HashMap::new();
            for k in 0..self.store.chunks() {
                let (chunk, rows) = self.store.chunk(k);
                for i in 0..rows {
                    if let Some(identifier) = <R::Unit as Unit<R::Fields>>::identifier(chunk, i) {
                        *rows_of.entry(identifier).or_default() += 1;
                    }
                }
            }
            let found = rows_of.values().copied().max().unwrap_or(0);
            let limit = <R::Unit as Unit<R::Fields>>::LIMIT;
            if found > limit {
                let column = R::COLUMNS[column];
                return Err(Error::TooManyRowsForUnit { record: R::NAME, column, limit, found });
            }
        }
        Ok(Dataset { store: self.store, neighbours: PhantomData })
    }
}
