//! Column storage.

use super::Record;
use super::cell::Cell;
use super::fields::Fields;

/// Rows are stored and evaluated in chunks of this many.
pub const CHUNK: usize = 1024;

/// A column: whole chunks, the last filled up with cells that no aggregate reads.
pub struct Column<C> {
    chunks: Vec<[C; CHUNK]>,
    len: usize,
}

impl<C: Cell> Column<C> {
    pub(super) const fn empty() -> Self {
        Self { chunks: Vec::new(), len: 0 }
    }

    pub(super) fn push(&mut self, cell: C) {
        let place = self.len % CHUNK;
        if place == 0 {
            self.chunks.push([C::ZERO; CHUNK]);
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
