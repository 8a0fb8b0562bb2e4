//! The datasets of a session, and which units they have in common.

// With `#[inline]`, only crates that use these functions compile them. lib.rs gives the reason.

use core::any::Any;
use std::sync::{Arc, OnceLock};

use super::Unit;
use crate::record::Record;
use crate::record::load::text_ids::Names;
use crate::record::store::{Order, Store};

/// A store of any record.
pub(in crate::record) trait Held: Any + Send + Sync {
    fn chunks(&self) -> usize;
    fn order(&self) -> Order;
    fn fingerprint(&self, key: &[u8; 32]) -> [u8; 32];
    /// The text identifiers, if the load kept them because other tables can have them too.
    fn names(&self) -> Option<&Names>;
}
impl<R: Record> Held for Store<R> {
    fn chunks(&self) -> usize {
        Store::chunks(self)
    }

    fn order(&self) -> Order {
        Store::order(self)
    }

    fn fingerprint(&self, key: &[u8; 32]) -> [u8; 32] {
        Store::fingerprint(self, key)
    }

    fn names(&self) -> Option<&Names> {
        Store::names(self)
    }
}

impl<R: Record> Store<R> {
    /// For each row, the element of `of_units` that belongs to its unit.
    fn each_row(&self, of_units: &[i64]) -> Vec<i64> {
        let number = |row| {
            <R::Unit as Unit<R::Fields>>::identifier(&self.row(row)).map_or(0, |number| number as usize)
        };
        (0..self.rows() as u64).map(|row| of_units[number(row)]).collect()
    }
}

/// The datasets of a session, in their order. The session's types know their records.
pub(in crate::record) struct Datasets {
    held: Vec<Arc<dyn Held>>,
    /// The number of chunks of each dataset.
    lengths: Vec<usize>,
    /// For each pair of datasets and each row of the first: the number of the row's unit in the
    /// second. Computed on first use.
    ///
    /// The numbers are used only for equality. A dataset's own rows decide the order in which its
    /// units are read (`transformation/semi_join/proof.md`).
    known_as: Vec<OnceLock<Vec<i64>>>,
}

impl Datasets {
    pub(in crate::record) fn of(held: Vec<Arc<dyn Held>>) -> Self {
        let pairs = held.len() * held.len();
        let lengths = held.iter().map(|held| held.chunks()).collect();
        Self { held, lengths, known_as: (0..pairs).map(|_| OnceLock::new()).collect() }
    }

    /// Appends the datasets of another session.
    #[inline]
    pub(in crate::record) fn and(&self, others: &Self) -> Self {
        let mut held = self.held.clone();
        held.extend_from_slice(&others.held);
        Self::of(held)
    }

    pub(in crate::record) fn lengths(&self) -> &[usize] {
        &self.lengths
    }

    pub(in crate::record) fn get(&self, dataset: u64) -> Option<&dyn Held> {
        self.held.get(usize::try_from(dataset).ok()?).map(|held| &**held)
    }

    /// The dataset at this index, whose record is `R`.
    pub(in crate::record) fn store<R: Record>(&self, dataset: u64) -> &Store<R> {
        let store = self.get(dataset).and_then(|held| (held as &dyn Any).downcast_ref());
        // The session's types determine the record of each dataset.
        store.expect("a dataset holds the record of its session")
    }

    /// For each row of the dataset `from`, whose record is `R`: the number of its unit in the
    /// dataset `to`. A unit that `to` lacks gets an unused number. `None` if both datasets are the
    /// same, or if the identifiers already identify the person.
    pub(in crate::record) fn known_as<R: Record>(&self, from: u64, to: u64) -> Option<&[i64]> {
        if from == to || !<R::Unit as Unit<R::Fields>>::TEXT {
            return None;
        }
        let known_as = &self.known_as[from as usize * self.held.len() + to as usize];
        Some(known_as.get_or_init(|| {
            let own = self.store::<R>(from);
            // The library never compares numbers of two loads. For text identifiers, it matches the
            // texts, which both datasets kept, as their types state.
            let kept = own.names().zip(self.get(to).and_then(Held::names));
            let (names, others) = kept.expect("texts are kept of units that tables share");
            own.each_row(&names.known_as(others))
        }))
    }
}
