//! The datasets of a session, and which units of one are which of another.

use core::any::Any;
use std::sync::{Arc, OnceLock};

use super::Unit;
use crate::record::Record;
use crate::record::load::intake::Order;
use crate::record::load::text_ids::Names;
use crate::record::store::Store;

/// A store of some record.
pub(in crate::record) trait Held: Any + Send + Sync {
    fn chunks(&self) -> usize;
    fn order(&self) -> Order;
    fn fingerprint(&self, key: &[u8; 32]) -> [u8; 32];
    /// The identifiers of text, where other tables can have them too.
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
    /// Of each row what is said of its unit.
    fn each_row(&self, of_units: &[i64]) -> Vec<i64> {
        let number = |row| {
            <R::Unit as Unit<R::Fields>>::identifier(&self.row(row)).map_or(0, |number| number as usize)
        };
        (0..self.rows() as u64).map(|row| of_units[number(row)]).collect()
    }
}

/// The datasets of a session, in their order. Their records the types of the session know.
pub(in crate::record) struct Datasets {
    held: Vec<Arc<dyn Held>>,
    /// What the units of each dataset, one for each row, are to each other one, once somebody asked.
    ///
    /// For equality alone: in which order the units of a dataset are read is decided by its own rows (`transformation/semi_join/proof.md`).
    known_as: Vec<OnceLock<Vec<i64>>>,
}

impl Datasets {
    pub(in crate::record) fn of(held: Vec<Arc<dyn Held>>) -> Self {
        let pairs = held.len() * held.len();
        Self { held, known_as: (0..pairs).map(|_| OnceLock::new()).collect() }
    }

    /// With those of another session behind these.
    pub(in crate::record) fn and(&self, others: &Self) -> Self {
        Self::of(self.held.iter().chain(&others.held).cloned().collect())
    }

    pub(in crate::record) fn iter(&self) -> impl Iterator<Item = &dyn Held> {
        self.held.iter().map(|held| &**held)
    }

    pub(in crate::record) fn get(&self, dataset: u64) -> Option<&dyn Held> {
        self.held.get(usize::try_from(dataset).ok()?).map(|held| &**held)
    }

    /// Dataset number `dataset`, whose record is `R`.
    pub(in crate::record) fn store<R: Record>(&self, dataset: u64) -> &Store<R> {
        let store = self.get(dataset).and_then(|held| (held as &dyn Any).downcast_ref());
        // The session's own types say which record a dataset has.
        store.expect("a dataset holds the record of its session")
    }

    /// The number by which dataset `to` knows the unit of each row of dataset `from`, whose record is `R`, or one that it has for nobody. None where both are
    /// the same, and where identifiers say by themselves who it is.
    pub(in crate::record) fn known_as<R: Record>(&self, from: u64, to: u64) -> Option<&[i64]> {
        if from == to || !<R::Unit as Unit<R::Fields>>::TEXT {
            return None;
        }
        let known_as = &self.known_as[from as usize * self.held.len() + to as usize];
        Some(known_as.get_or_init(|| {
            let own = self.store::<R>(from);
            // Numbers of two loads are never compared: only texts that both have kept are matched, as their types say.
            let kept = own.names().zip(self.get(to).and_then(Held::names));
            let (names, others) = kept.expect("texts are kept of units that tables share");
            own.each_row(&names.known_as(others))
        }))
    }
}
