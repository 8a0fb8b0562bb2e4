//! Access to the rows of each unit.

use core::ops::Range;

use super::index::Units;
use super::matching::Datasets;
use super::{KeyOf, Unit};
use crate::record::Record;
use crate::record::fields::Fields;
use crate::record::row::Cells;
use crate::record::store::{CHUNK, Chunk, Store};

impl<'a> Chunk<'a> {
    /// The units that are read with this chunk, if it is a chunk of the dataset at index `dataset`.
    ///
    /// A chunk reads one unit for each of its rows. A dataset never has more units than rows, so
    /// the chunks together read all units.
    pub(crate) fn units<R: Record>(self, dataset: u64) -> Option<UnitsHere<'a, R>> {
        if self.dataset as u64 != dataset {
            return None;
        }
        let store = self.held.store::<R>(dataset);
        Some(UnitsHere {
            store,
            held: self.held,
            units: store.units(),
            first: self.number * CHUNK,
            places: store.chunk(self.number).1,
        })
    }
}

impl<'a> Chunk<'a> {
    /// The unit of each row of the dataset at index `dataset`, by its identifier.
    pub(crate) fn owner<R: Record>(self, dataset: u64) -> Owner<'a, R> {
        // The types apply transformations by unit only to a dataset in which each row has one unit.
        let unit =
            |cells: &Packed<R>| <R::Unit as Unit<R::Fields>>::identifier(cells).map_or(0, u64::cast_signed);
        Owner { store: self.held.store(dataset), unit, known_as: None, any_order: self.in_any_order(dataset) }
    }

    /// Maps each row of the dataset at index `dataset` to the number of its unit. The number is the
    /// one that the dataset at index `other` gives to that unit.
    pub(crate) fn owner_in<R: Record<Unit: KeyOf<R::Fields>>>(
        self,
        dataset: u64,
        other: u64,
    ) -> Owner<'a, R> {
        let unit = <R::Unit as KeyOf<R::Fields>>::key;
        Owner { unit, known_as: self.held.known_as::<R>(dataset, other), ..self.owner(dataset) }
    }
}

/// The stored values of one row.
type Packed<R> = <<R as Record>::Fields as Fields>::Cells;

/// The unit of each row of a dataset, as a number. If a unit's rows are not in the order of their
/// indices, this type also holds their order.
pub(crate) struct Owner<'a, R: Record> {
    store: &'a Store<R>,
    unit: fn(&Packed<R>) -> i64,
    /// The number of each row's unit in another dataset, if the identifier is not that number.
    known_as: Option<&'a [i64]>,
    any_order: bool,
}

impl<R: Record> Owner<'_, R> {
    /// How many words encode the order.
    pub(crate) fn order_words(&self) -> usize {
        if self.any_order { R::Fields::COUNT } else { 0 }
    }

    /// Appends the unit of a row, and the words that encode its order.
    pub(crate) fn say(&self, row: usize, to: &mut Vec<i64>) {
        let cells = self.store.row(row as u64);
        to.push(self.known_as.map_or_else(|| (self.unit)(&cells), |known_as| known_as[row]));
        if self.any_order {
            to.extend(R::Fields::values_of(&cells));
        }
    }
}

/// The units that are read with one chunk, one for each row of the chunk. Only the library
/// constructs this type, and its contents are private.
pub struct UnitsHere<'a, R: Record> {
    store: &'a Store<R>,
    held: &'a Datasets,
    units: &'a Units,
    first: usize,
    places: usize,
}

impl<'a, R: Record> UnitsHere<'a, R> {
    /// The number of places. The last places may have no unit.
    pub(crate) fn places(&self) -> usize {
        self.places
    }

    /// The rows that are read with this chunk if all rows are sorted by their units: one row for
    /// each row of the chunk. Each item is a unit that has some of these rows, and the interval of
    /// these rows.
    pub(crate) fn pieces(&self) -> impl Iterator<Item = (OneUnit<'a, R>, Range<u64>)> + use<'a, R> {
        let (store, held, units) = (self.store, self.held, self.units);
        let (from, to) = (self.first as u64, (self.first + self.places) as u64);
        units
            .between(from, to)
            .map(move |(unit, range)| (OneUnit { store, held, rows: units.unit(unit) }, range))
    }

    /// The unit at a place. If the place is empty, the result is a unit without rows.
    #[inline(always)]
    pub(crate) fn unit(&self, place: usize) -> OneUnit<'a, R> {
        OneUnit { store: self.store, held: self.held, rows: self.units.unit(self.first + place) }
    }
}

/// The rows of one unit. Only the library constructs this type, and its contents are private.
pub struct OneUnit<'a, R: Record> {
    store: &'a Store<R>,
    /// All datasets of the session.
    held: &'a Datasets,
    rows: &'a [u64],
}

impl<'a, R: Record> OneUnit<'a, R> {
    /// The unit's rows, in the order of the dataset.
    #[inline(always)]
    pub(crate) fn rows(self) -> impl Iterator<Item = Cells<R>> + use<'a, R> {
        self.rows.iter().map(move |row| Cells::new(self.store.row(*row)))
    }

    /// The rows of the same unit in the dataset at index `dataset`, found by its identifier in the
    /// dataset at index `own`. The result is empty if the other dataset lacks the unit.
    #[inline]
    pub(crate) fn in_dataset<T: Record<Unit: KeyOf<T::Fields>>>(
        &self,
        own: u64,
        dataset: u64,
    ) -> OneUnit<'a, T>
    where
        R::Unit: KeyOf<R::Fields>,
    {
        let store = self.held.store::<T>(dataset);
        let known_as = self.held.known_as::<R>(own, dataset);
        let key = self.rows.first().map(|row| match known_as {
            Some(known_as) => known_as[*row as usize],
            None => <R::Unit as KeyOf<R::Fields>>::key(&self.store.row(*row)),
        });
        let known = store.known_units();
        let found = key.and_then(|key| known.binary_search_by_key(&key, |(key, _)| *key).ok());
        let rows = found.map_or(&[][..], |place| store.units().unit(known[place].1));
        OneUnit { store, held: self.held, rows }
    }
}

impl<R: Record<Unit: KeyOf<R::Fields>>> Store<R> {
    /// The identifier and the index of each unit, sorted.
    fn known_units(&self) -> &[(i64, usize)] {
        self.known.get_or_init(|| {
            let units = self.units();
            let key = |unit| <R::Unit as KeyOf<R::Fields>>::key(&self.row(units.unit(unit)[0]));
            let mut known: Vec<(i64, usize)> = (0..units.count()).map(|unit| (key(unit), unit)).collect();
            known.sort_unstable();
            known
        })
    }
}
