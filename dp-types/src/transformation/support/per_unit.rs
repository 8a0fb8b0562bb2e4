//! Tables in which each row belongs to one known unit.

use core::ops::Range;

use crate::env::Index;
use crate::kind::Lane;
use crate::record::{Chunk, OneUnit, Record, Row};
use crate::sealed::Sealed;
use crate::transformation::{Sink, Transformation};

/// A table in which each row belongs to one unit of its dataset. Such a table is the dataset
/// itself, or the result of transformations that turn each row into rows of the same unit. Sealed,
/// as [`Transformation`] is.
///
/// A part of a table and a secret sample are excluded: computations on these tables are analysed
/// for a change of one row.
#[diagnostic::on_unimplemented(
    message = "the privacy unit of each row of this table is not known",
    label = "first gather or limit the rows of the dataset: only `filter`, `map` and `flat_map` may come before; then cut it into parts, sample it, or pass it to another query",
    note = "parts, samples and the tables of reusable queries are analysed row by row, but a unit can have several rows",
    note = "for more about this error: `dp-audit explain DP0265`"
)]
pub trait Owned: Transformation {
    /// The row type of the dataset.
    type Holder: Record;
    /// The index of the dataset in the session.
    type Dataset: Index;

    /// Whether a scan reads units one after the other, even in an oblivious session. Later
    /// transformations by unit then also read units one after the other. They must, because the
    /// rows of this table are not in the order of the dataset, so the owner of a row does not
    /// follow from its place.
    const BY_UNITS: bool;

    /// Always `Q`. [`by_unit`](crate::transformation::Table::by_unit) names its result through this
    /// type, so that rustc reports an error at this call and not again at the next one.
    type Gathered<Q: Copy>: Copy;
    /// Returns `plan`.
    fn gathered<Q: Copy>(plan: Q) -> Self::Gathered<Q>;
    /// Pushes the rows that result from one unit's rows, in their order, computed in `L`. There are
    /// [`PUSHED`](Transformation::PUSHED) rows for each row of the unit. The method does not end
    /// blocks: the caller reads unit by unit, and knows where a block ends.
    fn unit<L: Lane, S: Sink<Self::Row>>(self, unit: OneUnit<'_, Self::Holder>, to: &mut S);
}

/// A second trait bound for a transformation on a table `P`, in which each row belongs to one unit.
/// The type with this bound is a number, or the return type of a closure. Every type satisfies the
/// bound if `P` is [`Owned`].
///
/// rustc resolves a method before it knows the return type of a closure. So methods by unit name
/// their result through this trait, and not through `P` alone. Otherwise rustc would report only
/// that the method does not exist, without the reason.
pub trait BesideOwned<P: Transformation> {
    /// See [`Owned::Gathered`].
    type Gathered<Q: Copy>: Copy;
    /// Returns `plan`.
    fn gathered<Q: Copy>(plan: Q) -> Self::Gathered<Q>;
}
impl<P: Owned, T> BesideOwned<P> for T {
    type Gathered<Q: Copy> = P::Gathered<Q>;
    fn gathered<Q: Copy>(plan: Q) -> P::Gathered<Q> {
        P::gathered(plan)
    }
}

/// Pushes the rows of one chunk, where the chunks divide the list of the dataset's rows sorted by
/// unit. Like a scan in the order of the dataset, the function reads the number of rows that the
/// chunk has, and emits the rows that result from these rows. If a unit's rows lie in two chunks,
/// the unit is read with each of these chunks.
#[inline(always)]
pub(in crate::transformation) fn scan_units<L: Lane, P: Owned, S: Sink<P::Row>>(
    plan: P,
    chunk: Chunk<'_>,
    to: &mut S,
) {
    let Some(units) = chunk.units::<P::Holder>(P::Dataset::NUMBER) else { return };
    let mut filled = 0;
    for (unit, rows) in units.pieces() {
        let pushed = rows.start.saturating_mul(P::PUSHED)..rows.end.saturating_mul(P::PUSHED);
        let block = (S::BLOCK as u64).saturating_mul(P::PUSHED);
        plan.unit::<L, _>(unit, &mut Piece { pushed, next: 0, filled: &mut filled, block, to });
    }
    to.end_of_block();
}

/// Passes on some of the rows that result from one unit, in blocks.
struct Piece<'s, S> {
    /// The range of rows to pass.
    pushed: Range<u64>,
    /// The number of rows received so far.
    next: u64,
    /// The number of rows passed since the end of the last block.
    filled: &'s mut u64,
    /// The number of rows in a block.
    block: u64,
    to: &'s mut S,
}
impl<S> Sealed for Piece<'_, S> {}
impl<R: Row, S: Sink<R>> Sink<R> for Piece<'_, S> {
    const BLOCK: usize = S::BLOCK;

    #[inline(always)]
    fn row<L: Lane>(&mut self, row: &R, there: L) {
        if self.pushed.contains(&self.next) {
            self.to.row(row, there);
            *self.filled += 1;
            if *self.filled == self.block {
                self.to.end_of_block();
                *self.filled = 0;
            }
        }
        self.next += 1;
    }

    fn end_of_block(&mut self) {}
}
