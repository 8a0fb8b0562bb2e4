//! Column storage.

pub(crate) mod bool_column;
pub(crate) mod packed_int;
pub(crate) mod parallel_scan;
pub(crate) mod provenance;
pub(crate) mod row_marks;
pub(crate) mod scan_cache;
use core::any::Any;
use core::ops::Range;
use std::sync::{Arc, OnceLock};

use super::Record;
use super::fields::Fields;
use super::load::intake::Order;
use super::load::text_ids::Names;
use super::store::packed_int::Cell;
use super::store::row_marks::Marks;
use super::store::scan_cache::Prepared;
use super::unit::Unit;
use super::unit::index::Units;
use super::unit::matching::{Datasets, Held};
use crate::error::Error;

/// Number of rows per chunk: rows are stored and evaluated in chunks.
pub const CHUNK: usize = 1024;

/// A column: whole chunks, the last padded with cells that no aggregate reads.
///
/// Chunks are consecutive in slabs that grow up to a maximum size. A column is never copied, so
/// loading takes little more memory than what is stored. A scan reads memory in order, which lets
/// the processor prefetch.
pub struct Column<C> {
    /// Cells of whole chunks. A slab has room for all of its chunks from the beginning, so that
    /// none is moved. The unfilled rest of a chunk is zero.
    slabs: Vec<Vec<C>>,
    len: usize,
    /// The index of the chunk in the last slab that is being filled.
    at: usize,
}

/// The largest slab has 2^6 chunks; the slabs before it have 1, 2, and so on.
const LARGEST: u32 = 6;

/// The slab that holds chunk number `k`, and the chunk's index in it.
#[inline(always)]
const fn slab_of(k: usize) -> (usize, usize) {
    let small = (1 << LARGEST) - 1;
    if k < small {
        let slab = (k + 1).ilog2();
        (slab as usize, k + 1 - (1 << slab))
    } else {
        (LARGEST as usize + ((k - small) >> LARGEST), (k - small) % (1 << LARGEST))
    }
}

impl<C: Cell> Column<C> {
    pub(super) const fn empty() -> Self {
        Self { slabs: Vec::new(), len: 0, at: 0 }
    }

    /// Appends cells.
    #[inline]
    pub(super) fn extend(&mut self, mut rows: &[C]) {
        while !rows.is_empty() {
            let place = self.len % CHUNK;
            let (now, later) = rows.split_at(rows.len().min(CHUNK - place));
            if place == 0 {
                let (slab, at) = slab_of(self.len / CHUNK);
                if slab == self.slabs.len() {
                    self.slabs.push(Vec::with_capacity(CHUNK << slab.min(LARGEST as usize)));
                }
                self.at = at;
            }
            let Some(slab) = self.slabs.last_mut() else { return };
            if place == 0 {
                slab.extend_from_slice(now);
                // Zeroes a chunk just before it is filled, while it is in the cache.
                slab.resize((self.at + 1) * CHUNK, C::ZERO);
            } else if let Some(chunk) = slab.as_chunks_mut::<CHUNK>().0.get_mut(self.at) {
                chunk[place..place + now.len()].copy_from_slice(now);
            }
            self.len += now.len();
            rows = later;
        }
    }

    /// Removes all cells except the kept ones, which move to the front in their order.
    pub(super) fn retain(&mut self, kept: &dyn Fn(usize) -> bool) {
        let mut len = 0;
        for row in (0..self.len).filter(|row| kept(*row)) {
            let cell = self.chunk(row / CHUNK)[row % CHUNK];
            let (slab, at) = slab_of(len / CHUNK);
            self.slabs[slab][at * CHUNK + len % CHUNK] = cell;
            len += 1;
        }
        self.len = len;
        let Some(last) = len.div_ceil(CHUNK).checked_sub(1) else {
            self.slabs.clear();
            return;
        };
        let (slab, at) = slab_of(last);
        self.at = at;
        self.slabs.truncate(slab + 1);
        if let Some(slab) = self.slabs.last_mut() {
            slab.truncate(at * CHUNK + (len - 1) % CHUNK + 1);
            slab.resize((at + 1) * CHUNK, C::ZERO);
        }
    }

    #[inline(always)]
    pub(super) fn chunk(&self, k: usize) -> &[C; CHUNK] {
        let (slab, at) = slab_of(k);
        &self.slabs[slab].as_chunks().0[at]
    }
}

/// The loaded rows of a dataset. Only the library constructs this type, and it exposes nothing.
pub struct Store<R: Record> {
    columns: <R::Fields as Fields>::Columns,
    rows: usize,
    /// The order of the rows of one unit.
    order: Order,
    /// The rows of each unit, computed on first use.
    units: OnceLock<Units>,
    /// The units by their identifiers, computed on first use.
    pub(super) known: OnceLock<Vec<(i64, usize)>>,
    /// The text identifiers, if other tables can have them too.
    names: Option<Names>,
}

impl<R: Record> Store<R> {
    pub(super) fn in_order(order: Order) -> Self {
        let (units, known) = (OnceLock::new(), OnceLock::new());
        Self { columns: R::Fields::empty(), rows: 0, order, units, known, names: None }
    }

    /// Appends rows of a batch.
    pub(super) fn append(&mut self, batch: &<R::Fields as Fields>::Batch, rows: Range<usize>) {
        self.rows += rows.len();
        R::Fields::append(&mut self.columns, batch, rows);
    }

    /// Removes all rows except the kept ones.
    pub(super) fn retain(&mut self, kept: impl Fn(usize) -> bool) {
        R::Fields::retain(&mut self.columns, &kept);
        self.rows = (0..self.rows).filter(|row| kept(*row)).count();
    }

    /// Keeps the texts of the identifiers, if other tables can have them too.
    pub(super) fn keep(&mut self, names: Names) {
        let shared = <R::Unit as Unit<R::Fields>>::SHARED.is_some();
        self.names = (shared && <R::Unit as Unit<R::Fields>>::TEXT).then_some(names);
    }

    pub(super) fn names(&self) -> Option<&Names> {
        self.names.as_ref()
    }

    pub(super) fn order(&self) -> Order {
        self.order
    }

    pub(crate) fn rows(&self) -> usize {
        self.rows
    }

    /// Chunk number `k`, and its number of real rows.
    #[inline(always)]
    pub(crate) fn chunk(&self, k: usize) -> (<R::Fields as Fields>::Chunk<'_>, usize) {
        (R::Fields::chunk(&self.columns, k), (self.rows - k * CHUNK).min(CHUNK))
    }

    pub(crate) fn chunks(&self) -> usize {
        self.rows.div_ceil(CHUNK)
    }

    /// A row by its number.
    #[inline(always)]
    pub(super) fn row(&self, row: u64) -> <R::Fields as Fields>::Cells {
        let row = row as usize;
        R::Fields::cells(R::Fields::chunk(&self.columns, row / CHUNK), row % CHUNK)
    }

    /// The rows of each unit; without an identifier, each row is its own unit.
    pub(super) fn units(&self) -> &Units {
        self.units.get_or_init(|| {
            let units = Units::of(self.rows, |row| {
                <R::Unit as Unit<R::Fields>>::identifier(&self.row(row as u64)).unwrap_or(row as u64)
            });
            match self.order {
                Order::Own => units,
                // Other units' rows may have decided the order in which these arrived.
                Order::Any => units.ordered(|row| R::Fields::values_of(&self.row(row))),
            }
        })
    }
}

/// The rows of a session, in the order of its datasets. The session's types know which record each
/// holds, so that the types of tables and tokens need not name them all. In a block that runs on a
/// sample, it also holds the coins that decide membership in the sample.
pub struct Stores {
    held: Arc<Datasets>,
    samples: Vec<Arc<Coins>>,
    /// The rows that transformations have chosen.
    pub(super) marks: Marks,
    /// Whether rows are matched obliviously: no address and no jump depends on them.
    oblivious: bool,
}

/// A coin for each row of a table: whether it is in a sample. Only the law sees one.
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

    /// The same datasets for one run of a query, which keeps its own choices.
    pub(crate) fn for_a_run(&self) -> Self {
        let Self { held, samples, oblivious, .. } = self;
        Self { held: held.clone(), samples: samples.clone(), marks: Marks::default(), oblivious: *oblivious }
    }

    #[cfg(test)]
    pub(crate) fn is_oblivious(&self) -> bool {
        self.oblivious
    }

    /// The same datasets, matched obliviously. `None` if places of rows were chosen, which differ
    /// there, or if there are too many rows for a program that is not optimised.
    #[cfg(test)]
    pub(crate) fn other_way(&self) -> Option<Self> {
        let few = self.lengths().iter().all(|chunks| *chunks <= 2);
        (few && self.samples.is_empty() && self.marks.is_empty()).then(|| self.for_a_run().oblivious())
    }

    /// Appends the datasets of another session.
    pub(crate) fn and(mut self, other: Self) -> Self {
        self.held = Arc::new(self.held.and(&other.held));
        self.oblivious |= other.oblivious;
        self
    }

    /// The same datasets, with oblivious matching.
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

/// At most eight consecutive chunks of one dataset. Only the law constructs this type, and it
/// exposes nothing.
///
/// One loop goes through all of them: with little in between, a processor fetches the memory of the
/// next chunk while it waits for that of this one. They are few, so that they are still in the
/// cache when the next aggregate of a release reads them.
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

/// One chunk of one dataset. Only the law constructs this type, and it exposes nothing.
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

    /// The next coin: 1 or 0. No coin serves two rows: a row beyond those of its chunk is not in
    /// the sample.
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

    /// Whether the rows of dataset number `dataset` arrived in an order that is not their own.
    pub(crate) fn in_any_order(self, dataset: u64) -> bool {
        self.held.get(dataset).is_some_and(|held| held.order() == Order::Any)
    }

    /// Whether rows are to be matched obliviously: no address and no jump depends on them.
    pub(crate) fn oblivious(self) -> bool {
        self.oblivious
    }

    /// The result of `find` for the whole scan, computed once and kept as long as the scan lasts.
    /// `Plan` is the type that owns it.
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

    /// The chunk as one of dataset number `dataset`, if it is one, and its number of real rows.
    #[inline(always)]
    pub(crate) fn of<R: Record>(self, dataset: u64) -> Option<(<R::Fields as Fields>::Chunk<'a>, usize)> {
        if self.dataset as u64 != dataset {
            return None;
        }
        let store = (self.store as &dyn Any).downcast_ref::<Store<R>>();
        // As in `Datasets::store`.
        Some(store.expect("a dataset holds the record of its session").chunk(self.number))
    }
}

#[cfg(test)]
mod tests {
    use super::{CHUNK, Column, LARGEST, slab_of};

    #[test]
    fn chunks_fill_one_slab_after_the_other() {
        let mut places =
            (0..).flat_map(|slab| (0..1_usize << slab.min(LARGEST as usize)).map(move |at| (slab, at)));
        for k in 0..400 {
            assert_eq!(Some(slab_of(k)), places.next(), "chunk {k}");
        }
    }

    #[test]
    fn every_cell_is_where_it_was_put() {
        let mut column = Column::<u16>::empty();
        // Beyond the second of the largest slabs, and ending within a chunk.
        let rows = CHUNK * (63 + 64 + 3) + 5;
        let cell = |row: usize| (row * 31 % 60_013) as u16;
        // In pieces that end within chunks and at their ends, and one piece of several chunks.
        let all: Vec<usize> = (0..rows).collect();
        let (mut rest, mut pieces) =
            (&all[..], [1, 63, CHUNK - 64, CHUNK, 3 * CHUNK + 7, 500].iter().cycle());
        while let Some(piece) = pieces.next().filter(|_| !rest.is_empty()) {
            let (now, later) = rest.split_at(rest.len().min(*piece));
            column.extend(&now.iter().map(|row| cell(*row)).collect::<Vec<_>>());
            rest = later;
        }
        for row in 0..rows {
            assert_eq!(column.chunk(row / CHUNK)[row % CHUNK], cell(row), "row {row}");
        }
        assert_eq!(column.chunk(rows / CHUNK)[5..], [0; CHUNK - 5]);
    }

    #[test]
    fn what_is_kept_moves_to_the_front_and_others_follow() {
        let rows = CHUNK * (63 + 64 + 3) + 5;
        let all: Vec<usize> = (0..rows).collect();
        // None; few; whole chunks, of one slab and of several; all but some; all.
        for (of, most) in [(1, 0), (500, 1), (2, 0), (1, CHUNK), (1, 63 * CHUNK), (3, 2), (1, rows)] {
            let kept = |row: &usize| if most > 2 { *row < most } else { row % of < most };
            let cells = |rows: &[usize]| rows.iter().map(|row| *row as u32 + 7).collect::<Vec<_>>();
            let mut column = Column::<u32>::empty();
            column.extend(&cells(&all));
            column.retain(&|row| kept(&row));
            // The cells are as if no others had been appended, and so are later ones.
            let mut left: Vec<usize> = all.iter().copied().filter(kept).collect();
            for more in [0, 3, 2 * CHUNK] {
                column.extend(&cells(&all[..more]));
                left.extend(&all[..more]);
                let mut plain = Column::<u32>::empty();
                plain.extend(&cells(&left));
                assert_eq!((column.len, &column.slabs), (plain.len, &plain.slabs), "{most} of {of}");
            }
        }
    }
}
