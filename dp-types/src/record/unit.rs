//! Privacy units: whose data is protected.

use typenum::U1;

use super::fields::{At, Fields, Position};
use super::policy::{Clamp, DropRow, Policy, Refuse};
use crate::brand::Exactly;
use crate::neighbours::{AddRemove, Counted, EveryRow, Neighbours, ReplaceOne, SomeRows};
use crate::num::{Nat, Positive};
use crate::sealed::Sealed;

/// Each row is a unit of its own: whoever it is about, one row is protected.
#[derive(Clone, Copy, Debug)]
pub enum OneRow {}

/// All rows with the same value in column `I` are one unit, and there are at most `K` of them.
///
/// The limit is checked when the data is loaded: more rows for one identifier are an error, never a silent choice
/// of some of them.
pub struct Identifier<I, K>(Exactly<(I, K)>);

/// A privacy unit. Sealed: [`OneRow`] and [`Identifier`].
pub trait Unit<F: Fields>: Sealed + 'static {
    /// How many rows one unit can add, remove or replace: the stability of the source.
    type MaxRows: Positive;
    /// The column of the identifier.
    const COLUMN: Option<usize>;
    /// How many rows one unit can have.
    const LIMIT: u64 = <Self::MaxRows as Nat>::VALUE;

    /// The stored identifier of row `i` of a chunk, where there is one.
    fn identifier(chunk: F::Chunk<'_>, i: usize) -> Option<u64>;
}

impl Sealed for OneRow {}
impl<I, K> Sealed for Identifier<I, K> {}

impl<F: Fields> Unit<F> for OneRow {
    type MaxRows = U1;
    const COLUMN: Option<usize> = None;

    fn identifier(_: F::Chunk<'_>, _: usize) -> Option<u64> {
        None
    }
}
impl<F: Fields + At<I>, I: Position, K: Positive> Unit<F> for Identifier<I, K> {
    type MaxRows = K;
    const COLUMN: Option<usize> = Some(<F as At<I>>::INDEX);

    fn identifier(chunk: F::Chunk<'_>, i: usize) -> Option<u64> {
        use super::cell::Cell;
        Some(<F as At<I>>::cell(&F::cells(chunk, i)).offset())
    }
}

/// Whether the number of rows of a freshly loaded table is public: only under [`ReplaceOne`], with a row as the
/// unit, and where no row can be dropped at load. Otherwise a changed unit can change how many rows there are.
pub trait RowsFor<N: Neighbours, P: Policy>: Sealed {
    /// [`EveryRow`] where it is.
    type Counted: Counted;
}
impl<U: Sealed, P: Policy> RowsFor<AddRemove, P> for U {
    type Counted = SomeRows;
}
impl RowsFor<ReplaceOne, Refuse> for OneRow {
    type Counted = EveryRow;
}
impl RowsFor<ReplaceOne, Clamp> for OneRow {
    type Counted = EveryRow;
}
impl RowsFor<ReplaceOne, DropRow> for OneRow {
    type Counted = SomeRows;
}
impl<I, K, P: Policy> RowsFor<ReplaceOne, P> for Identifier<I, K> {
    type Counted = SomeRows;
}
