//! Where rows are pushed to.

use crate::kind::Lane;
use crate::record::Row;
use crate::sealed::Sealed;

/// Takes the rows of a relation one by one, each with a mask: 1 where the row is there, else 0. Sealed.
pub trait Sink<R: Row>: Sealed {
    /// Takes a row.
    fn row<L: Lane>(&mut self, row: &R, there: L);
}
