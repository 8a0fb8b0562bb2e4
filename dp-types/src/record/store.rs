//! Column storage.

use core::any::Any;
use core::ops::Range;
use std::sync::{Arc, OnceLock};

use super::Record;
use super::cell::Cell;
use super::datasets::{Datasets, Held};
use super::fields::Fields;
use super::intake::Order;
use super::marks::Marks;
use super::names::Names;
use super::prepared::Prepared;
use super::unit::Unit;
use super::units::Units;
use crate::error::Error;

/// Rows are stored and evaluated in chunks of this many.
pub const CHUNK: usize = 1024;

/// A column: whole chunks, the last filled up with cells that no aggregate reads.
///
/// Chunks stand behind each other in slabs that grow up to so many chunks: a column is never copied, so loading takes hardly more memory than what is
/// stored; and a scan goes through memory in order, ahead of which a processor reads.
pub struct Column<C> {
    /// Cells of whole chunks. A slab has room for all of its chunks from the beginning, so that none is moved; what is not filled of a chunk is zeros.
    slabs: Vec<Vec<C>>,
    len: usize,
    /// Which chunk of the last slab is being filled.
    at: usize,
}

/// The largest slab has 2^6 chunks; before it come one of 1, one of 2, and so on.
const LARGEST: u32 = 6;

/// Which slab holds chunk number `k`, and where.
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
                // The rest just before it is filled, while it is in the cache.
                slab.resize((self.at + 1) * CHUNK, C::ZERO);
            } else if let Some(chunk) = slab.as_chunks_mut::<CHUNK>().0.get_mut(self.at) {
                chunk[place..place + now.len()].copy_from_slice(now);
            }
            self.len += now.len();
            rows = later;
        }
    }

    /// Takes out all cells but those that are kept, which move to the front in their order.
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

/// The loaded rows of a dataset. Only the library makes one, and it shows nothing.
pub struct Store<R: Record> {
    columns: <R::Fields as Fields>::Columns,
    rows: usize,
    /// In which order the rows of one unit are.
    order: Order,
    /// Which rows are whose, once somebody asked.
    units: OnceLock<Units>,
    /// The units by their identifiers, once somebody asked.
    pub(super) known: OnceLock<Vec<(i64, usize)>>,
    /// The identifiers of text, where other tables can have them too.
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

    /// Takes out all rows but those that are kept.
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

    /// Chunk number `k`, and how many of its rows are real.
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

    /// Which rows are whose; where there is no identifier, each is its own unit.
    pub(super) fn units(&self) -> &Units {
        self.units.get_or_init(|| {
            let units = Units::of(self.rows, |row| {
                <R::Unit as Unit<R::Fields>>::identifier(&self.row(row as u64)).unwrap_or(row as u64)
            });
            match self.order {
                Order::Own => units,
                // Others' rows may have decided in which order these came.
                Order::Any => units.ordered(|row| R::Fields::values_of(&self.row(row))),
            }
        })
    }
}

/// The rows of a session, in the order of its datasets. Which record each holds is known to the types of the session, so
/// that no type of a table or a token has to name them all. In a block that runs on a sample, the coins as well that say who is in it.
pub struct Stores {
    held: Arc<Datasets>,
    samples: Vec<Arc<Coins>>,
    /// The rows that steps have chosen.
    pub(super) marks: Marks,
    /// Whether rows are matched so that no address and no jump depends on them.
    oblivious: bool,
}

/// A coin for each row of a table: whether it is in a sample. Nobody outside of the law sees one.
struct Coins {
    /// Bit i of word j is the coin of row 64·j + i.
    mask: Vec<u64>,
    /// Rows that the table hands on for each row of its dataset, there or not.
    pushed: usize,
}

impl Stores {
    pub(crate) fn of<R: Record>(store: Store<R>) -> Self {
        let held = Arc::new(Datasets::of(vec![Arc::new(store)]));
        Self { held, samples: Vec::new(), marks: Marks::default(), oblivious: false }
    }

    /// The same datasets for one run of a query, which keeps by itself what it chooses.
    pub(crate) fn for_a_run(&self) -> Self {
        let Self { held, samples, oblivious, .. } = self;
        Self { held: held.clone(), samples: samples.clone(), marks: Marks::default(), oblivious: *oblivious }
    }

    #[cfg(test)]
    pub(crate) fn is_oblivious(&self) -> bool {
        self.oblivious
    }

    /// The same datasets, matched obliviously; none where places of rows were chosen, which are others there, or where there are too many rows for
    /// a program that is not optimised.
    #[cfg(test)]
    pub(crate) fn other_way(&self) -> Option<Self> {
        let few = self.lengths().all(|chunks| chunks <= 2);
        (few && self.samples.is_empty() && self.marks.is_empty()).then(|| self.for_a_run().oblivious())
    }

    /// With the datasets of another session behind these.
    pub(crate) fn and(mut self, other: Self) -> Self {
        self.held = Arc::new(self.held.and(&other.held));
        self.oblivious |= other.oblivious;
        self
    }

    /// The same datasets, whose rows are matched obliviously.
    pub(crate) fn oblivious(self) -> Self {
        Self { oblivious: true, ..self }
    }

    /// The same rows with fresh coins for a table that hands on `pushed` rows for each of dataset number `dataset`; and which sample that is.
    ///
    /// There are coins for whole chunks, so that how long it takes shows no more of the number of rows than a scan does.
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

    /// The fingerprint of dataset number `dataset`, if it is there.
    pub(crate) fn fingerprint(&self, dataset: usize, key: &[u8; 32]) -> Option<[u8; 32]> {
        Some(self.held.get(dataset as u64)?.fingerprint(key))
    }

    /// How many chunks each dataset has.
    pub(super) fn lengths(&self) -> impl Iterator<Item = usize> {
        self.held.iter().map(Held::chunks)
    }

    /// So many chunks of dataset number `dataset`, from number `first` on.
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

/// Chunks of one dataset that follow each other, at most eight. Only the law makes one, and it shows nothing.
///
/// One loop goes through all of them: with little in between, a processor begins with the memory of the next chunk while it waits for that of this
/// one. They are few, so that they are still in the cache when the next aggregate of a release goes through them.
#[derive(Clone, Copy)]
pub struct Run<'a> {
    first: Chunk<'a>,
    chunks: usize,
}

impl<'a> Run<'a> {
    pub(super) const MOST: usize = 8;

    /// One after the other.
    #[inline(always)]
    pub(crate) fn chunks(self) -> impl Iterator<Item = Chunk<'a>> {
        let Self { first, chunks } = self;
        (first.number..first.number + chunks).map(move |number| Chunk { number, ..first })
    }
}

/// One chunk of one dataset. Only the law makes one, and it shows nothing.
#[derive(Clone, Copy)]
pub struct Chunk<'a> {
    pub(super) store: &'a dyn Held,
    pub(super) dataset: usize,
    pub(super) number: usize,
    /// All datasets of the session.
    pub(super) held: &'a Datasets,
    samples: &'a [Arc<Coins>],
    pub(super) marks: &'a Marks,
    /// What steps have found out for this scan.
    prepared: &'a Prepared,
    oblivious: bool,
}

/// The coins of the rows of a chunk, in the order in which a table gives them.
pub(crate) struct Flips<'a> {
    mask: &'a [u64],
    next: usize,
    end: usize,
}

impl<'a> Flips<'a> {
    /// Those of one chunk, for each of whose rows so many are pushed.
    #[inline]
    pub(super) fn of_chunk(mask: &'a [u64], number: usize, pushed: usize) -> Self {
        let rows = CHUNK.saturating_mul(pushed);
        Self { mask, next: number.saturating_mul(rows), end: (number + 1).saturating_mul(rows) }
    }

    /// The next coin: 1 or 0. No coin is flipped for two rows: beyond those of its chunk a row is not in the sample.
    #[inline(always)]
    pub(crate) fn next(&mut self) -> u64 {
        let row = self.next;
        self.next += 1;
        let coin = self.mask.get(row / 64).map_or(0, |word| word >> (row % 64) & 1);
        coin & u64::from(row < self.end)
    }
}

impl<'a> Chunk<'a> {
    /// Which chunk of its dataset it is.
    #[cfg(test)]
    pub(super) fn number(self) -> usize {
        self.number
    }

    /// Which place among all rows of its dataset its first row has, if it is a chunk of dataset number `dataset`.
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

    /// Whether the rows of dataset number `dataset` came in an order that is not their own.
    pub(crate) fn in_any_order(self, dataset: u64) -> bool {
        self.held.get(dataset).is_some_and(|held| held.order() == Order::Any)
    }

    /// Whether rows are to be matched so that no address and no jump depends on them.
    pub(crate) fn oblivious(self) -> bool {
        self.oblivious
    }

    /// What `find` finds out for the whole scan, once, as long as the scan lasts; `Plan` is whose it is.
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

    /// The chunk as one of dataset number `dataset`, if it is, and how many of its rows are real.
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
        // Beyond the second of the largest slabs, and not to the end of a chunk.
        let rows = CHUNK * (63 + 64 + 3) + 5;
        let cell = |row: usize| (row * 31 % 60_013) as u16;
        // In pieces that end within chunks and at their ends, and one of several chunks.
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
            // They stand as they would if no others had come, also what comes next.
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
