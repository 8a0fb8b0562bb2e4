//! Rows unit by unit.

use core::any::Any;
use core::ops::Range;
use std::sync::Arc;

use super::Record;
use super::row::Cells;
use super::store::{CHUNK, Chunk, Held, Store};
use super::unit::KeyOf;
use super::units::Units;

impl<'a> Chunk<'a> {
    /// The units that are read where this chunk of dataset number `dataset` is, if it is one.
    ///
    /// Of a dataset's units, as many are read with each chunk as it has rows: there are no more units than rows.
    pub(crate) fn units<R: Record>(self, dataset: u64) -> Option<UnitsHere<'a, R>> {
        if self.dataset as u64 != dataset {
            return None;
        }
        let store = (self.store as &dyn Any).downcast_ref::<Store<R>>();
        // As above.
        let store = store.expect("a dataset holds the record of its session");
        Some(UnitsHere {
            store,
            held: self.held,
            units: store.units(),
            first: self.number * CHUNK,
            places: store.chunk(self.number).1,
        })
    }
}

/// As many units of a dataset as one chunk has rows. Only the law makes one, and it shows nothing.
pub struct UnitsHere<'a, R: Record> {
    store: &'a Store<R>,
    held: &'a [Arc<dyn Held>],
    units: &'a Units,
    first: usize,
    places: usize,
}

impl<'a, R: Record> UnitsHere<'a, R> {
    /// How many places there are, of which the last can be without a unit.
    pub(crate) fn places(&self) -> usize {
        self.places
    }

    /// The rows that are read here when all are sorted by their units, as many as the chunk has: each unit that has some of them,
    /// and which of its rows these are.
    pub(crate) fn pieces(&self) -> impl Iterator<Item = (OneUnit<'a, R>, Range<u64>)> + use<'a, R> {
        let (store, held, units) = (self.store, self.held, self.units);
        let (from, to) = (self.first as u64, (self.first + self.places) as u64);
        units
            .between(from, to)
            .map(move |(unit, range)| (OneUnit { store, held, rows: units.unit(unit) }, range))
    }

    /// The unit at a place; one without rows, where there is none.
    #[inline(always)]
    pub(crate) fn unit(&self, place: usize) -> OneUnit<'a, R> {
        OneUnit { store: self.store, held: self.held, rows: self.units.unit(self.first + place) }
    }
}

/// The rows of one unit. Only the law makes one, and it shows nothing.
pub struct OneUnit<'a, R: Record> {
    store: &'a Store<R>,
    /// All datasets of the session.
    held: &'a [Arc<dyn Held>],
    rows: &'a [u64],
}

impl<'a, R: Record> OneUnit<'a, R> {
    /// Its rows, in the order of the dataset.
    #[inline(always)]
    pub(crate) fn rows(self) -> impl Iterator<Item = Cells<R>> + use<'a, R> {
        self.rows.iter().map(move |row| Cells::new(self.store.row(*row)))
    }

    /// The rows that the same unit has in dataset number `dataset`, by its identifier; none, if it is not there.
    #[inline]
    pub(crate) fn in_dataset<T: Record<Unit: KeyOf<T::Fields>>>(&self, dataset: u64) -> OneUnit<'a, T>
    where
        R::Unit: KeyOf<R::Fields>,
    {
        let other = usize::try_from(dataset).ok().and_then(|dataset| self.held.get(dataset));
        let other = other.and_then(|held| (&**held as &dyn Any).downcast_ref::<Store<T>>());
        // As above.
        let store = other.expect("a dataset holds the record of its session");
        let key = self.rows.first().map(|row| <R::Unit as KeyOf<R::Fields>>::key(&self.store.row(*row)));
        let known = store.known_units();
        let found = key.and_then(|key| known.binary_search_by_key(&key, |(key, _)| *key).ok());
        let rows = found.map_or(&[][..], |place| store.units().unit(known[place].1));
        OneUnit { store, held: self.held, rows }
    }
}

impl<R: Record<Unit: KeyOf<R::Fields>>> Store<R> {
    /// Each unit's identifier and number, sorted.
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
