//! Loading: every value is checked against its column on the way in.

use core::marker::PhantomData;
use std::collections::HashMap;

use super::Record;
use super::fields::{Fields, Fit};
use super::policy::{Invalid, Policy};
use super::store::Store;
use super::unit::Unit;
use crate::brand::Exactly;
use crate::error::{Error, Place};
use crate::neighbours::{AddRemove, Neighbours};
use crate::num::Misfit;

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
    /// By [`kind`](Error::kind): `Value` for a value that does not fit its column, by the number of its row, unless the record's
    /// policy ([`Record::Invalid`]) says otherwise; `TooManyRowsForUnit`, `TooManyRows`.
    pub fn from_rows(rows: impl IntoIterator<Item = R>) -> Result<Self, Error> {
        let mut loader = Loader::new();
        for (number, row) in (1..).zip(rows) {
            loader.take(|fit| R::Fields::encode(row.values(), 0, fit), |_| (Place::Row(number), None))?;
        }
        Ok(loader.finish())
    }
}

impl<R: Record, N: Neighbours> Dataset<R, N> {
    /// A fingerprint of all rows under a key: **personal data**, for a ledger that must know the dataset again.
    ///
    /// The same rows have the same fingerprint under one key, whatever their file, its path, the order of its lines and columns, and the ranges that
    /// the record declares; other rows have another. Who has a fingerprint and its key can try all datasets that he thinks possible, and a small one has few; without
    /// the key he learns nothing but which are the same. So the data holder keeps the key, and neither is printed. It is exact and costs no budget:
    /// a reviewer looks for each `reveal_fingerprint`.
    ///
    /// It is HMAC-SHA-256 (RFC 2104) of these bytes: `dp-fingerprint/1` and a line feed; for each column in the order of their names its name, and what its
    /// numbers mean (`number` with one byte for its decimals, `boolean`, or `category` with the number of variants and each of them); the number of rows; the rows in increasing order, each with
    /// eight bytes for each column. Numbers and lengths have eight bytes, the highest first; a word comes after its length. A value counts units of the column's grid; a truth value is 0 or 1, a category the place of
    /// its variant.
    ///
    /// ```
    /// # use dp_types::prelude::*;
    /// # #[derive(Record)] struct Patient { smoker: bool }
    /// let key = [7; 32]; // 32 random bytes that the holder keeps
    /// let print = |smokers: [bool; 3]| -> Result<[u8; 32], Error> {
    ///     let rows = Dataset::<Patient>::from_rows(smokers.map(|smoker| Patient { smoker }))?;
    ///     Ok(rows.reveal_fingerprint(&key))
    /// };
    /// assert_eq!(print([true, false, false])?, print([false, true, false])?);
    /// assert_ne!(print([true, false, false])?, print([true, true, false])?);
    /// # Ok::<(), Error>(())
    /// ```
    pub fn reveal_fingerprint(&self, key: &[u8; 32]) -> [u8; 32] {
        self.store.fingerprint(key)
    }
}

/// Rows on their way in.
pub(super) struct Loader<R: Record> {
    store: Store<R>,
    /// The most rows that the store may hold.
    most: u64,
    /// The rows of each identifier so far, where there is one.
    rows_of: HashMap<u64, u64>,
}

/// The row is refused, or left out.
pub(super) enum Reject {
    Row,
    All(Error),
}

impl<R: Record> Loader<R> {
    pub(super) fn new() -> Self {
        // Or the first value that does not fit, in a column without a name, would stop the program.
        const { assert!(R::COLUMNS.len() == R::Fields::COUNT, "a record needs one name for each column") };
        Self { store: Store::empty(), most: MAX_ROWS, rows_of: HashMap::new() }
    }

    /// Takes a row, with the record's policy for values that do not fit. `found` tells where it is, and what stands in one of
    /// its columns.
    pub(super) fn take(
        &mut self,
        read: impl FnOnce(&mut Fit<'_, Reject>) -> Result<<R::Fields as Fields>::Cells, Reject>,
        found: impl Fn(usize) -> (Place, Option<String>),
    ) -> Result<(), Error> {
        let mut fit = |column: usize, misfit: Misfit, has_nearest: bool| match R::Invalid::INVALID {
            Invalid::Clamp if has_nearest => Ok(()),
            Invalid::DropRow => Err(Reject::Row),
            Invalid::Clamp | Invalid::Refuse => {
                let (place, value) = found(column);
                let allowed = R::Fields::allowed(column);
                Err(Reject::All(Error::value(&place, R::COLUMNS[column], misfit, &allowed, value)))
            }
        };
        match read(&mut fit) {
            Ok(cells) => self.push(cells, found),
            Err(Reject::Row) => Ok(()),
            Err(Reject::All(error)) => Err(error),
        }
    }

    /// Takes note of a row that cannot be read at all.
    #[cfg(feature = "csv")]
    pub(super) fn reject(&self, error: impl FnOnce() -> Error) -> Result<(), Error> {
        match R::Invalid::INVALID {
            Invalid::DropRow => Ok(()),
            Invalid::Clamp | Invalid::Refuse => Err(error()),
        }
    }

    /// Stores a row, if that keeps the limits of the dataset and of the row's privacy unit.
    fn push(
        &mut self,
        cells: <R::Fields as Fields>::Cells,
        found: impl Fn(usize) -> (Place, Option<String>),
    ) -> Result<(), Error> {
        if self.store.rows() as u64 >= self.most {
            return Err(Error::too_many_rows(self.most));
        }
        self.store.push(cells);
        let Some(column) = <R::Unit as Unit<R::Fields>>::COLUMN else { return Ok(()) };
        let (chunk, rows) = self.store.chunk(self.store.chunks() - 1);
        let Some(identifier) = <R::Unit as Unit<R::Fields>>::identifier(chunk, rows - 1) else {
            return Ok(());
        };
        let limit = <R::Unit as Unit<R::Fields>>::LIMIT;
        let rows = self.rows_of.entry(identifier).or_default();
        *rows += 1;
        if *rows > limit {
            let (place, identifier) = found(column);
            let column = R::COLUMNS[column];
            return Err(Error::too_many_rows_for_unit(&place, R::NAME, column, limit, identifier));
        }
        Ok(())
    }

    pub(super) fn finish<N: Neighbours>(self) -> Dataset<R, N> {
        Dataset { store: self.store, neighbours: PhantomData }
    }
}

#[cfg(test)]
mod tests {
    use super::{Loader, MAX_ROWS};
    use crate::error::{ErrorKind, Place};
    use crate::record::{Fields, Record, Refuse};
    use crate::testing::{PerRow, Person, Random, Raw};

    type Row = Person<PerRow, Refuse>;

    #[test]
    fn a_dataset_holds_no_more_rows_than_its_limit() {
        // Sums of 2^40 values below 2^62 are exact; the limit is not reached by a test.
        assert_eq!((Loader::<Row>::new().most, MAX_ROWS), (1 << 40, 1 << 40));
        let mut loader = Loader::<Row> { most: 3, ..Loader::new() };
        let mut take = |id| {
            let row = Row::from(Raw::random(&mut Random::new(1), id, false)).values();
            loader.take(|fit| <Row as Record>::Fields::encode(row, 0, fit), |_| (Place::Row(1), None))
        };
        assert!(take(1).is_ok() && take(2).is_ok() && take(3).is_ok());
        let error = take(4).expect_err("one too many");
        assert_eq!(error.kind(), ErrorKind::TooManyRows);
        assert_eq!(error.to_string(), "a dataset holds at most 3 rows");
        assert_eq!(loader.store.rows(), 3);
    }
}
