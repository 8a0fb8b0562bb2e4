//! The rows of a session in memory, as columns in chunks.

// With `#[inline]`, only crates that use these functions compile them. lib.rs gives the reason.

pub(crate) mod bool_column;
mod column;
mod of_dataset;
pub(crate) mod packed_int;
pub(crate) mod parallel_scan;
pub(crate) mod provenance;
pub(crate) mod row_marks;
pub(crate) mod scan_cache;
use core::any::Any;
use std::sync::Arc;

pub use column::{CHUNK, Column};
pub use of_dataset::{Order, Store};

use super::Record;
use super::fields::Fields;
use super::store::row_marks::Marks;
use super::store::scan_cache::Prepared;
use super::unit::matching::{Datasets, Held};
use crate::error::Error;

/// The rows of a session, in the order of its datasets. The session's types state the record of
/// each dataset, so that the types of tables and tokens need not name all records. In a block that
/// runs on a sample, `Stores` also holds the coins that decide which rows are in the sample.
pub struct Stores {
    held: Arc<Datasets>,
    samples: Vec<Arc<Coins>>,
    /// The rows that transformations have chosen.
    pub(super) marks: Marks,
    /// Whether rows are matched obliviously, so that no memory address and no jump depends on the
    /// rows.
    oblivious: bool,
}

/// A coin for each row of a table: whether the row is in a sample. Only the library sees coins.
struct Coins {
    /// Bit i of word j is the coin of row 64·j + i.
    mask: Vec<u64>,
    /// Rows that the table emits per row of its dataset, live or masked.
    pushed: usize,
}

impl Stores {
    pub(crate) fn of<R: Record>(store: Store<R>) -> Self {
        let held = Arc::new(Datasets::of(vec![Arc::new(store)]));
        Self { held, samples: Vec::new(), marks: Marks::default(), oblivious: false }
    }

    /// The same datasets for one run of a query. Each run stores its own choices of rows.
    pub(crate) fn for_a_run(&self) -> Self {
        let Self { held, samples, oblivious, .. } = self;
        Self { held: held.clone(), samples: samples.clone(), marks: Marks::default(), oblivious: *oblivious }
    }

    #[cfg(test)]
    pub(crate) fn is_oblivious(&self) -> bool {
        self.oblivious
    }

    /// The same datasets, matched obliviously. `None` if a query chose rows by their places,
    /// because these differ with oblivious matching. Also `None` if there are too many rows for a
    /// program that is not optimised.
    #[cfg(test)]
    pub(crate) fn other_way(&self) -> Option<Self> {
        let few = self.lengths().iter().all(|chunks| *chunks <= 2);
        (few && self.samples.is_empty() && self.marks.is_empty()).then(|| self.for_a_run().oblivious())
    }

    /// Appends the datasets of another session.
    #[inline]
    pub(crate) fn and(mut self, other: Self) -> Self {
        self.held = Arc::new(self.held.and(&other.held));
        self.oblivious |= other.oblivious;
        self
    }

    /// The same datasets, with oblivious matching.
    #[inline]
    pub(crate) fn oblivious(self) -> Self {
        Self { oblivious: true, ..self }
    }

    /// The same rows with fresh coins for a table that emits `pushed` rows per row of dataset
    /// number `dataset`, and the number of that sample.
    ///
    /// Coins are drawn for whole chunks, so that the time reveals no more about the number of rows
    /// than a scan does.
    pub(crate) fn sampled(
        &self,
        dataset: u64,
        pushed: u64,
        flip: impl FnOnce(&mut [u64]) -> Result<(), Error>,
    ) -> Result<(Self, usize), Error> {
        let chunks = self.held.get(dataset).map_or(0, Held::chunks);
        let pushed = usize::try_from(pushed).unwrap_or(usize::MAX);
        let mut mask = vec![0; (chunks * CHUNK).saturating_mul(pushed).div_ceil(64)];
        flip(&mut mask)?;
        let mut samples = self.samples.clone();
        samples.push(Arc::new(Coins { mask, pushed }));
        let Self { held, marks, oblivious, .. } = self;
        Ok((
            Self { held: held.clone(), samples, marks: marks.clone(), oblivious: *oblivious },
            self.samples.len(),
        ))
    }

    /// The fingerprint of dataset number `dataset`, if it exists.
    #[inline]
    pub(crate) fn fingerprint(&self, dataset: usize, key: &[u8; 32]) -> Option<[u8; 32]> {
        Some(self.held.get(dataset as u64)?.fingerprint(key))
    }

    /// The number of chunks of each dataset.
    pub(super) fn lengths(&self) -> &[usize] {
        self.held.lengths()
    }

    /// `chunks` chunks of dataset number `dataset`, from number `first` on.
    pub(super) fn run<'a>(
        &'a self,
        dataset: usize,
        first: usize,
        chunks: usize,
        prepared: &'a Prepared,
    ) -> Run<'a> {
        let Self { held, samples, marks, oblivious } = self;
        let store = held.get(dataset as u64).expect("a share is one of a dataset of its session");
        let first =
            Chunk { store, dataset, number: first, held, samples, marks, prepared, oblivious: *oblivious };
        Run { first, chunks }
    }
}

/// At most eight consecutive chunks of one dataset. Only the library constructs this type, and the
/// type exposes nothing.
///
/// One loop goes through all of them. So a processor can fetch the memory of the next chunk while
/// it waits for the memory of the current chunk. A run is short, so that its chunks are still in
/// the cache when the next aggregate of a release reads them.
#[derive(Clone, Copy)]
pub struct Run<'a> {
    first: Chunk<'a>,
    chunks: usize,
}

impl<'a> Run<'a> {
    pub(super) const MOST: usize = 8;

    /// The chunks, in order.
    #[inline(always)]
    pub(crate) fn chunks(self) -> impl Iterator<Item = Chunk<'a>> {
        let Self { first, chunks } = self;
        (first.number..first.number + chunks).map(move |number| Chunk { number, ..first })
    }
}

/// One chunk of one dataset. Only the library constructs this type, and the type exposes nothing.
#[derive(Clone, Copy)]
pub struct Chunk<'a> {
    pub(super) store: &'a dyn Held,
    pub(super) dataset: usize,
    pub(super) number: usize,
    /// All datasets of the session.
    pub(super) held: &'a Datasets,
    samples: &'a [Arc<Coins>],
    pub(super) marks: &'a Marks,
    /// Results that transformations have prepared for this scan.
    prepared: &'a Prepared,
    oblivious: bool,
}

/// The coins of the rows of a chunk, in the order in which a table emits them.
pub(crate) struct Flips<'a> {
    mask: &'a [u64],
    next: usize,
    end: usize,
}

impl<'a> Flips<'a> {
    /// The coins of one chunk with `pushed` rows emitted per row.
    #[inline]
    pub(super) fn of_chunk(mask: &'a [u64], number: usize, pushed: usize) -> Self {
        let rows = CHUNK.saturating_mul(pushed);
        Self { mask, next: number.saturating_mul(rows), end: (number + 1).saturating_mul(rows) }
    }

    /// The next coin: 1 or 0. No two rows get the same coin. If a table emits more rows for the
    /// chunk than the chunk has coins, the surplus rows are not in the sample.
    #[inline(always)]
    pub(crate) fn next(&mut self) -> u64 {
        let row = self.next;
        self.next += 1;
        let coin = self.mask.get(row / 64).map_or(0, |word| word >> (row % 64) & 1);
        coin & u64::from(row < self.end)
    }
}

impl<'a> Chunk<'a> {
    /// The chunk's number in its dataset.
    #[cfg(test)]
    pub(super) fn number(self) -> usize {
        self.number
    }

    /// The index of its first row among all rows of its dataset, if it is a chunk of dataset number
    /// `dataset`.
    #[inline]
    pub(crate) fn first_row(self, dataset: u64) -> Option<usize> {
        (self.dataset as u64 == dataset).then_some(self.number * CHUNK)
    }

    /// Every chunk of dataset number `dataset`.
    pub(crate) fn all_of(self, dataset: u64) -> impl Iterator<Item = Chunk<'a>> {
        let found = self.held.get(dataset);
        (0..found.map_or(0, Held::chunks)).filter_map(move |number| {
            Some(Chunk { store: found?, dataset: dataset as usize, number, ..self })
        })
    }

    /// Whether the rows of dataset number `dataset` arrived in an order that other rows can change
    /// (`Order::Any`).
    #[inline]
    pub(crate) fn in_any_order(self, dataset: u64) -> bool {
        self.held.get(dataset).is_some_and(|held| held.order() == Order::Any)
    }

    /// Whether rows must be matched obliviously, so that no memory address and no jump depends on
    /// the rows.
    #[inline]
    pub(crate) fn oblivious(self) -> bool {
        self.oblivious
    }

    /// The result of `find` for the whole scan, computed once and kept as long as the scan lasts.
    /// `Plan` is the type of the transformation that owns the result.
    pub(crate) fn prepared<Plan: 'static, T: Send + Sync + 'static>(
        self,
        find: impl FnOnce() -> T,
    ) -> Arc<T> {
        self.prepared.get::<Plan, T>(find)
    }

    /// The coins of sample number `sample` for the rows of this chunk.
    #[inline]
    pub(crate) fn flips(self, sample: usize) -> Flips<'a> {
        match self.samples.get(sample) {
            Some(coins) => Flips::of_chunk(&coins.mask, self.number, coins.pushed),
            None => Flips::of_chunk(&[], self.number, 0),
        }
    }

    /// The columns of this chunk and its number of real rows, if the chunk belongs to dataset
    /// number `dataset`.
    #[inline(always)]
    pub(crate) fn of<R: Record>(self, dataset: u64) -> Option<(<R::Fields as Fields>::Chunk<'a>, usize)> {
        if self.dataset as u64 != dataset {
            return None;
        }
        let store = (self.store as &dyn Any).downcast_ref::<Store<R>>();
        // The session's types determine the record of each dataset, as in `Datasets::store`.
        Some(store.expect("a dataset holds the record of its session").chunk(self.number))
    }
}
