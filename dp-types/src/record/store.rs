//! Column storage.

use core::any::Any;

use super::Record;
use super::cell::Cell;
use super::fields::Fields;

/// Rows are stored and evaluated in chunks of this many.
pub const CHUNK: usize = 1024;

/// A column: whole chunks, the last filled up with cells that no aggregate reads.
///
/// Each chunk is an allocation of its own: a column that grows is never copied, so loading takes hardly more memory than what is stored.
pub struct Column<C> {
    chunks: Vec<Box<[C; CHUNK]>>,
    len: usize,
}

impl<C: Cell> Column<C> {
    pub(super) const fn empty() -> Self {
        Self { chunks: Vec::new(), len: 0 }
    }

    pub(super) fn push(&mut self, cell: C) {
        let place = self.len % CHUNK;
        if place == 0 {
            self.chunks.push(Box::new([C::ZERO; CHUNK]));
        }
        if let Some(chunk) = self.chunks.last_mut() {
            chunk[place] = cell;
        }
        self.len += 1;
    }

    #[inline(always)]
    pub(super) fn chunk(&self, k: usize) -> &[C; CHUNK] {
        &self.chunks[k]
    }
}

/// The loaded rows of a dataset. Only the library makes one, and it shows nothing.
pub struct Store<R: Record> {
    columns: <R::Fields as Fields>::Columns,
    rows: usize,
}

impl<R: Record> Store<R> {
    pub(super) fn empty() -> Self {
        Self { columns: R::Fields::empty(), rows: 0 }
    }

    pub(super) fn push(&mut self, cells: <R::Fields as Fields>::Cells) {
        R::Fields::push(&mut self.columns, cells);
        self.rows += 1;
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
}

/// A store of some record.
trait Held: Any + Send + Sync {
    fn chunks(&self) -> usize;
    fn fingerprint(&self, key: &[u8; 32]) -> [u8; 32];
}
impl<R: Record> Held for Store<R> {
    fn chunks(&self) -> usize {
        Store::chunks(self)
    }

    fn fingerprint(&self, key: &[u8; 32]) -> [u8; 32] {
        Store::fingerprint(self, key)
    }
}

/// The rows of a session, in the order of its datasets. Which record each holds is known to the types of the session, so
/// that no type of a table or a token has to name them all.
pub struct Stores(Vec<Box<dyn Held>>);

impl Stores {
    pub(crate) fn of<R: Record>(store: Store<R>) -> Self {
        Self(vec![Box::new(store)])
    }

    /// With the datasets of another session behind these.
    pub(crate) fn and(mut self, other: Self) -> Self {
        self.0.extend(other.0);
        self
    }

    /// The fingerprint of dataset number `dataset`, if it is there.
    pub(crate) fn fingerprint(&self, dataset: usize, key: &[u8; 32]) -> Option<[u8; 32]> {
        Some(self.0.get(dataset)?.fingerprint(key))
    }

    /// Every chunk of every dataset: what one scan goes through.
    pub(crate) fn chunks(&self) -> impl Iterator<Item = Chunk<'_>> {
        self.0.iter().enumerate().flat_map(|(dataset, held)| {
            (0..held.chunks()).map(move |number| Chunk { store: &**held, dataset, number })
        })
    }
}

/// One chunk of one dataset. Only the law makes one, and it shows nothing.
#[derive(Clone, Copy)]
pub struct Chunk<'a> {
    store: &'a dyn Held,
    dataset: usize,
    number: usize,
}

impl<'a> Chunk<'a> {
    /// The chunk as one of dataset number `dataset`, if it is, and how many of its rows are real.
    #[inline]
    pub(crate) fn of<R: Record>(self, dataset: u64) -> Option<(<R::Fields as Fields>::Chunk<'a>, usize)> {
        if self.dataset as u64 != dataset {
            return None;
        }
        let store = (self.store as &dyn Any).downcast_ref::<Store<R>>();
        // The session's own types say which record a dataset has.
        Some(store.expect("a dataset holds the record of its session").chunk(self.number))
    }
}
