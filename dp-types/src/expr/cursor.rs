//! A row under the eyes of an expression.

use super::Chunk;
use crate::record::Record;

/// A row: a chunk and a place in it.
///
/// The type is public, since traits mention it, but no other crate can name it: a sealed supertrait alone would not
/// keep `impl Eval<MyRecord> for Col<YourRecord, I>` out, which the orphan rule allows and which would see rows.
pub struct Cursor<'a, R: Record> {
    chunk: Chunk<'a, R>,
    place: usize,
}

impl<R: Record> Clone for Cursor<'_, R> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}
impl<R: Record> Copy for Cursor<'_, R> {}

impl<'a, R: Record> Cursor<'a, R> {
    #[inline(always)]
    pub(crate) const fn new(chunk: Chunk<'a, R>, place: usize) -> Self {
        Self { chunk, place }
    }

    #[inline(always)]
    pub(super) const fn chunk(self) -> Chunk<'a, R> {
        self.chunk
    }

    #[inline(always)]
    pub(super) const fn place(self) -> usize {
        self.place
    }
}
