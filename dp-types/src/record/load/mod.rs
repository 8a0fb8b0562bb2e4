//! Loading of datasets: every value is checked against its column.

pub(crate) mod batch;
#[cfg(feature = "csv")]
pub(crate) mod csv;
pub(crate) mod files;
pub(crate) mod fingerprint;
pub(crate) mod intake;
pub(crate) mod left_out;
mod meaning;
mod sorted;
mod sources;
pub(crate) mod text_ids;
pub(crate) mod unit_row_counts;
pub(crate) mod value;
pub(crate) mod value_column;
use super::Record;
use super::fields::{Fields, Fit};
use super::load::left_out::{LeftOut, Why};
#[cfg(feature = "csv")]
use super::load::meaning::is_plain;
use super::load::meaning::{allowed, misfit_in};
use super::load::sorted::sorted;
use super::load::text_ids::{AHEAD, Names};
use super::load::unit_row_counts::Counts;
#[cfg(feature = "csv")]
use super::load::value::Spelled;
use super::policy::Invalid;
use super::store::provenance::Origins;
use super::store::{Order, Store};
use super::unit::Unit;
use crate::brand::{Exactly, exactly};
use crate::error::{Error, Place};
use crate::neighbours::{AddRemove, Neighbours};
use crate::num::MisfitError;

/// The maximum number of rows of a dataset: 2^40. With values below 2^62 a sum stays below 2^102,
/// so it is exact in 128 bits.
const MAX_ROWS: u64 = 1 << 40;

/// Protected rows of the record `R`, under the neighbour relation `N`.
///
/// A dataset cannot be read, copied or printed. [`Dataset::session`](Dataset::session) consumes it,
/// so that it can be opened only once, with one budget.
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
    pub(super) left_out: LeftOut,
    neighbours: Exactly<N>,
}

impl<R: Record, N: Neighbours> Dataset<R, N> {
    /// Takes rows that the program already has.
    ///
    /// These rows are the dataset: neighbours differ in the rows of one unit, as the iterator and
    /// [`Record::values`] return them. If the program computes a value from several rows at once (a
    /// rank, a running total), the library cannot account for that. So compute such columns only
    /// from public data.
    ///
    /// # Errors
    /// By [`kind`](Error::kind): `Value` for a value that does not fit its column, with the
    /// position of its row, unless the record's policy ([`Record::Invalid`]) handles such values;
    /// `TooManyRowsForUnit`, `TooManyRows`.
    pub fn from_rows(rows: impl IntoIterator<Item = R>) -> Result<Self, Error> {
        let mut loader = Loader::new(Place::Row(1));
        let mut rows = (1..).zip(rows.into_iter().map(Record::values));
        if R::Fields::INTERNS == 0 {
            rows.try_for_each(|row| loader.take_values(row))?;
            return loader.finish();
        }
        let mut next = Vec::with_capacity(AHEAD);
        loop {
            next.extend(rows.by_ref().take(AHEAD));
            if next.is_empty() {
                return loader.finish();
            }
            loader.names.look_ahead(next.iter().filter_map(|(_, values)| R::Fields::identifier(values)));
            next.drain(..).try_for_each(|row| loader.take_values(row))?;
        }
    }
}

impl<R: Record, N: Neighbours> Dataset<R, N> {
    /// A fingerprint of all rows under a key: **personal data**, for a ledger that must recognise
    /// the dataset.
    ///
    /// Under one key, the same rows have the same fingerprint. The file, its path, the order of its
    /// lines and columns, and the declared ranges do not matter. Datasets with different rows have
    /// different fingerprints, unless the rows differ only in text identifiers, which the
    /// fingerprint leaves out. An attacker who has a fingerprint and its key can try all plausible
    /// datasets, and for a small dataset there are few. Without the key, the attacker learns only
    /// which datasets have the same rows. So the holder must keep the key secret, and the library
    /// prints neither key nor fingerprint. The fingerprint is exact and costs no budget, so a
    /// reviewer should search for each `reveal_fingerprint`.
    ///
    /// The fingerprint is HMAC-SHA-256 (RFC 2104) of these bytes, in this order:
    ///
    /// - `dp-fingerprint/1` and a line feed;
    /// - for each column, in the order of the names: its name, and the meaning of its numbers;
    /// - the number of rows;
    /// - the rows in increasing order, each with eight bytes for each column.
    ///
    /// The meaning is a word: `number` or `date`, with one byte for the decimals; `boolean`;
    /// `category`, with the number of variants and each of them; `identifier` for text; or
    /// `optional`, with one of these words. Numbers and lengths have eight bytes, the highest
    /// first, and a word comes after its length. A value counts units of the column's grid. A truth
    /// value is 0 or 1, a category the index of its variant, a date the days since 1970-01-01, an
    /// identifier of text 0, and a missing value −2^63.
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

/// The number of rows that are stored together. The size of a chunk is a multiple of this number.
pub(super) const TOGETHER: usize = 64;

/// Rows that are being loaded.
pub(super) struct Loader<R: Record> {
    pub(super) store: Store<R>,
    /// The maximum number of rows in the store.
    pub(super) most: u64,
    /// The number of rows of each identifier so far, if the unit has an identifier.
    pub(super) rows_of: Counts,
    /// The source places of stored rows.
    pub(super) origins: Origins,
    pub(super) left_out: LeftOut,
    pub(super) names: Names,
    /// Rows that were taken, column by column. These rows will be stored together.
    taken: <R::Fields as Fields>::Batch,
    /// The number of rows in `taken`.
    pub(super) in_taken: usize,
    /// Rows that are stored after all others, once they are sorted. The loader needs this list if
    /// only the first rows of each unit are kept and the source has no order.
    pub(super) waiting: Option<Vec<<R::Fields as Fields>::Cells>>,
    /// Room for rows that are packed together or read together.
    pub(super) batch: Option<<R::Fields as Fields>::Batch>,
    /// Whether every value that does not fit is an error, whatever the record's policy is.
    pub(super) is_strict: bool,
}

/// Whether a row is dropped, or the whole load is refused.
pub(super) enum RejectedError {
    Row,
    All(Error),
}

impl<R: Record> Loader<R> {
    /// Makes a loader for a source that has an order. The first row of the source is at `first`.
    pub(super) fn new(first: Place) -> Self {
        Self::in_order(Order::Own, first)
    }

    pub(super) fn in_order(order: Order, first: Place) -> Self {
        // Without this check, the first value that does not fit in a column without a name would
        // cause a panic.
        const { assert!(R::COLUMNS.len() == R::Fields::COUNT, "a record needs one name per column") };
        // Without this check, one person's rows could hold other people's identifiers. These rows
        // would then decide which of the other people occurs first, and so whose rows a join takes
        // first.
        const {
            assert!(
                R::Fields::INTERNS == 1 || !<R::Unit as Unit<R::Fields>>::TEXT,
                "a record whose unit is a text cannot have another column of identifiers"
            );
        }
        let waiting = (order == Order::Any && <R::Unit as Unit<R::Fields>>::KEEPS).then(Vec::new);
        Self {
            // The store keeps `order` even if waiting rows are sorted before they are stored. The
            // load numbers text identifiers in the order of arrival, so the units' order depends on
            // arrival.
            store: Store::in_order(order),
            most: MAX_ROWS,
            rows_of: Counts::up_to(<R::Unit as Unit<R::Fields>>::LIMIT),
            origins: Origins::from(first),
            left_out: LeftOut::default(),
            names: Names::new(),
            taken: R::Fields::batch(),
            in_taken: 0,
            waiting,
            batch: None,
            is_strict: false,
        }
    }

    /// Takes a row, with the record's policy for values that do not fit. `found` returns the row's
    /// place, and the text in one of its columns.
    pub(super) fn take(
        &mut self,
        read: impl FnOnce(
            &mut Names,
            &mut Fit<'_, RejectedError>,
        ) -> Result<<R::Fields as Fields>::Cells, RejectedError>,
        found: impl Fn(usize) -> (Place, Option<String>),
    ) -> Result<(), Error> {
        let (policy, left_out) = (self.policy(), &mut self.left_out);
        let mut fit = |column: usize, misfit: MisfitError, has_nearest: bool| match policy {
            // The identifiers of other rows caused this error, so the policy must not drop this row
            // because of it.
            _ if misfit == MisfitError::TooManyNames => {
                Err(RejectedError::All(Error::too_many_names(Names::MOST)))
            }
            // An identifier is never moved into its range: that would merge several units into one.
            Invalid::Clamp if has_nearest && <R::Unit as Unit<R::Fields>>::COLUMN != Some(column) => Ok(()),
            Invalid::DropRow => {
                left_out.count(Why::Value(column, misfit_in::<R>(column, misfit)), 1);
                Err(RejectedError::Row)
            }
            Invalid::Clamp | Invalid::Refuse => {
                let (place, value) = found(column);
                let (misfit, allowed) = (misfit_in::<R>(column, misfit), allowed::<R>(column));
                Err(RejectedError::All(Error::value(&place, R::COLUMNS[column], misfit, &allowed, value)))
            }
        };
        match read(&mut self.names, &mut fit) {
            Ok(cells) => match &mut self.waiting {
                Some(waiting) => {
                    waiting.push(cells);
                    Ok(())
                }
                None => self.push(cells, found),
            },
            Err(RejectedError::Row) => {
                self.note_left_out();
                Ok(())
            }
            Err(RejectedError::All(error)) => Err(error),
        }
    }

    /// Takes the row with this number in the source, whose values the program has.
    fn take_values(&mut self, (number, values): (u64, <R::Fields as Fields>::Values)) -> Result<(), Error> {
        let taken =
            self.take(|names, fit| R::Fields::encode(values, 0, names, fit), |_| (Place::Row(number), None));
        taken.map_err(|error| self.first_fault(error))
    }

    /// Records that a row cannot be read at all, for this reason.
    #[cfg(feature = "csv")]
    pub(super) fn reject(
        &mut self,
        why: &impl core::fmt::Display,
        error: impl FnOnce() -> Error,
    ) -> Result<(), Error> {
        match self.policy() {
            Invalid::DropRow => {
                self.left_out.count(Why::Malformed(why.to_string()), 1);
                self.note_left_out();
                Ok(())
            }
            Invalid::Clamp | Invalid::Refuse => Err(error()),
        }
    }

    /// Makes the cells of a row by the fast path; `text` returns the text of the column at this
    /// index. `None` means only that the slow path must read the row: for example, because a text
    /// has a declared meaning. All texts are checked before any is numbered: the slow path may drop
    /// the row before it numbers the text of its unit, and other rows decide which path is taken.
    #[cfg(feature = "csv")]
    #[inline(always)]
    pub(super) fn short<'v>(
        &mut self,
        text: impl Fn(usize) -> Spelled<'v>,
    ) -> Option<<R::Fields as Fields>::Cells> {
        let is_plain = |column| is_plain::<R>(column, text(column));
        let all = R::TEXTS.is_empty() || (0..R::COLUMNS.len()).all(is_plain);
        if all { R::Fields::short(&text, 0, &mut self.names) } else { None }
    }

    /// Stores a row, if the limits of the dataset and of the row's privacy unit allow it.
    pub(super) fn push(
        &mut self,
        cells: <R::Fields as Fields>::Cells,
        found: impl Fn(usize) -> (Place, Option<String>),
    ) -> Result<(), Error> {
        if let Some(identifier) = <R::Unit as Unit<R::Fields>>::identifier(&cells)
            && !self.rows_of.admit(identifier)
        {
            return self.beyond_limit(found);
        }
        if (self.store.rows() + self.in_taken) as u64 >= self.most {
            return Err(Error::too_many_rows(self.most));
        }
        self.note_stored(1);
        R::Fields::put(&mut self.taken, self.in_taken, cells);
        self.in_taken += 1;
        if self.in_taken < TOGETHER {
            return Ok(());
        }
        self.store_taken();
        self.count_stored(false)
    }

    /// Stores the rows in `taken`.
    pub(super) fn store_taken(&mut self) {
        self.store.append(&self.taken, 0..self.in_taken);
        self.in_taken = 0;
    }

    /// Handles a row over its unit's limit: drops the row, or refuses the whole load.
    pub(super) fn beyond_limit(
        &mut self,
        found: impl FnOnce(usize) -> (Place, Option<String>),
    ) -> Result<(), Error> {
        match <R::Unit as Unit<R::Fields>>::COLUMN {
            Some(column) if !<R::Unit as Unit<R::Fields>>::KEEPS => {
                let (place, identifier) = found(column);
                let (column, limit) = (R::COLUMNS[column], <R::Unit as Unit<R::Fields>>::LIMIT);
                Err(Error::too_many_rows_for_unit(&place, R::NAME, column, limit, identifier))
            }
            _ => {
                self.left_out.count(Why::Beyond, 1);
                Ok(())
            }
        }
    }

    /// The first of two faults. A row that is stored but not counted yet may be over its unit's
    /// limit. Without such a row, the first fault is `error`.
    pub(super) fn first_fault(&mut self, error: Error) -> Error {
        self.store_taken();
        self.count_stored(true).err().unwrap_or(error)
    }

    pub(super) fn finish<N: Neighbours>(mut self) -> Result<Dataset<R, N>, Error> {
        let waiting = self.waiting.take().unwrap_or_default();
        // The rows are sorted by their values. Sorting by the number of a person would reveal the
        // order in which other people arrived.
        let values: Vec<Vec<i64>> = waiting.iter().map(R::Fields::values_of).collect();
        for row in sorted(waiting.len(), &|a, b| values[a].cmp(&values[b])) {
            // Rows beyond a unit's limit are dropped, so an error never names their place.
            self.push(waiting[row], |_| (Place::Row(0), None))?;
        }
        self.store_taken();
        self.count_stored(true)?;
        self.store.keep(self.names);
        Ok(Dataset { store: self.store, left_out: self.left_out, neighbours: exactly() })
    }
}

#[cfg(test)]
mod tests {
    use super::{Dataset, Loader, MAX_ROWS};
    use crate::error::{ErrorKind, Place};
    use crate::neighbours::AddRemove;
    use crate::num::MisfitError;
    use crate::record::{Clamp, DropRow, Fields, Record, Refuse, Unit};
    use crate::testing::{ByFirst, Columns, PerRow, Person, Random, Raw, distance};

    type Row = Person<PerRow, Refuse>;

    /// The identifiers and ages of the stored rows.
    fn stored<R: Record<Fields = Columns>>(rows: impl IntoIterator<Item = R>) -> Vec<(i64, i64)> {
        let store = Dataset::<R, AddRemove>::from_rows(rows).unwrap().store;
        let chunk = |k| {
            let ((id, (age, _)), rows) = store.chunk(k);
            (0..rows).map(move |i| (i64::from(id[i]), i64::from(age[i]) - 20)).collect::<Vec<_>>()
        };
        (0..store.chunks()).flat_map(chunk).collect()
    }

    fn aged(rows: &[(i64, i64)]) -> impl Iterator<Item = Raw> {
        let row = Raw::random(&mut Random::new(3), 0, false);
        rows.iter().map(move |&(id, age)| Raw { id, age, ..row })
    }

    #[test]
    fn the_first_rows_of_each_unit_are_kept_that_fit() {
        type First<I> = Person<ByFirst, I>;
        let rows = [(5, 1), (2, 1), (5, 121), (5, 2), (2, 2), (5, 3), (5, 4), (2, 3), (5, 5), (7, 1), (2, 4)];
        let kept = [(5, 1), (2, 1), (5, 2), (2, 2), (5, 3), (2, 3), (7, 1)];
        assert_eq!(stored(aged(&rows).map(First::<DropRow>::from)), kept);
        // The test loads more rows than a chunk has, and most of the rows are dropped.
        let many: Vec<(i64, i64)> = (0..5_000).map(|i| (i % 9, i % 100)).collect();
        let first: Vec<(i64, i64)> = (0..27).map(|i| (i % 9, i % 100)).collect();
        assert_eq!(stored(aged(&many).map(First::<Refuse>::from)), first);
    }

    #[test]
    fn who_takes_the_identifier_of_another_is_another_unit() {
        // Three rows of person 1 become rows of person 2 and come first, so the kept rows of person
        // 2 are dropped too. This change affects two units, so the distance of the tables is twice
        // the limit. The guarantee is only about one unit.
        let before = [(1, 10), (1, 11), (1, 12), (2, 20), (2, 21), (2, 22)];
        let after = before.map(|(_, age)| (2, age));
        let stored = |rows: &[(i64, i64)]| stored(aged(rows).map(Person::<ByFirst, Refuse>::from));
        let (before, after) = (stored(&before), stored(&after));
        assert_eq!(after, [(2, 10), (2, 11), (2, 12)]);
        assert_eq!(distance(&before, &after, true), 2 * <ByFirst as Unit<Columns>>::LIMIT);
    }

    #[test]
    fn an_identifier_is_never_moved_into_its_range() {
        // Clamping would change the identifiers 10 and 11 to 9, and so merge two persons into one.
        let load = |id| {
            Dataset::<Person<ByFirst, Clamp>, AddRemove>::from_rows(aged(&[(id, 130)]).map(Person::from))
        };
        assert_eq!(load(10).err().map(|error| error.kind()), Some(ErrorKind::Value));
        assert!(load(9).is_ok());
    }

    #[test]
    fn too_many_identifiers_are_an_error_under_each_policy() {
        let mut loader = Loader::<Person<ByFirst, DropRow>>::new(Place::Row(1));
        let error = loader.take(
            |_, fit| Err(fit(0, MisfitError::TooManyNames, false).unwrap_err()),
            |_| (Place::Row(1), None),
        );
        let sentence = "a dataset holds at most 4294967295 identifiers of text";
        assert_eq!(error.unwrap_err().to_string(), sentence);
    }

    #[test]
    fn a_dataset_holds_no_more_rows_than_its_limit() {
        // The sum of 2^40 values below 2^62 is exact. The test does not reach this limit.
        assert_eq!((Loader::<Row>::new(Place::Row(1)).most, MAX_ROWS), (1 << 40, 1 << 40));
        let mut loader = Loader::<Row> { most: 3, ..Loader::new(Place::Row(1)) };
        let mut take = |id| {
            let row = Row::from(Raw::random(&mut Random::new(1), id, false)).values();
            loader.take(
                |names, fit| <Row as Record>::Fields::encode(row, 0, names, fit),
                |_| (Place::Row(1), None),
            )
        };
        assert!(take(1).is_ok() && take(2).is_ok() && take(3).is_ok());
        let error = take(4).expect_err("one too many");
        assert_eq!(error.kind(), ErrorKind::TooManyRows);
        assert_eq!(error.to_string(), "a dataset holds at most 3 rows");
        assert_eq!(loader.finish::<AddRemove>().expect("three fit").store.rows(), 3);
    }
}
