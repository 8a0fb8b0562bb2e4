//! Where rows are pushed to.

use crate::kind::Lane;
use crate::record::Row;
use crate::sealed::Sealed;

/// Takes the rows of a relation one by one, each with a mask: 1 where the row is there, else 0. Sealed.
///
/// Rows come in blocks, so that a sum can be kept in a word that holds one block, which is narrower than one that holds a chunk.
/// Who hands rows on hands on both, what a block is and its end: neither has a default, since a sum that misses an end could wrap.
pub trait Sink<R: Row>: Sealed {
    /// How many rows of the source are a block, at most. Divides [`CHUNK`](crate::record::CHUNK).
    const BLOCK: usize;

    /// Takes a row.
    fn row<L: Lane>(&mut self, row: &R, there: L);

    /// Comes after each block, so also after the last row of a chunk.
    fn end_of_block(&mut self);
}
