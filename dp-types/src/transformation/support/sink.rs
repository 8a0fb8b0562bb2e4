//! Sinks: the receivers of pushed rows.

use crate::kind::Lane;
use crate::record::Row;
use crate::sealed::Sealed;

/// Receives the rows of a table one by one, each with a mask: 1 for a live row, otherwise 0.
/// Sealed.
///
/// Rows come in blocks, because a sum over one block fits a narrower word than a sum over a chunk.
/// A sink that passes rows on must also pass on the block size and the end of each block. Neither
/// `BLOCK` nor `end_of_block` has a default, since a sum that misses the end of a block could wrap.
pub trait Sink<R: Row>: Sealed {
    /// The maximum number of source rows in a block. [`CHUNK`](crate::record::CHUNK) is a multiple
    /// of this number.
    const BLOCK: usize;

    /// Receives a row.
    fn row<L: Lane>(&mut self, row: &R, there: L);

    /// Ends a block. The scan calls this method after each block, so also after the last row of a
    /// chunk.
    fn end_of_block(&mut self);
}
