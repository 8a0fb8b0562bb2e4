//! Tables of which the law knows whose each row is.

use core::ops::Range;

use crate::env::Index;
use crate::kind::Lane;
use crate::record::{Chunk, OneUnit, Record, Row};
use crate::sealed::Sealed;
use crate::transformation::{Sink, Transformation};

/// A table of which each row belongs to one unit of its dataset: the dataset itself, and what makes of each of its rows rows of the
/// same unit. Sealed, as [`Transformation`] is.
///
/// A part of a table and a secret sample are not among them: what is computed on these is analysed for one row.
#[diagnostic::on_unimplemented(
    message = "the privacy unit of each row of this table is not known",
    label = "first gather or limit the rows of the dataset: only `filter`, `map` and `flat_map` may come before; then cut it into parts, sample it, or pass it to another query",
    note = "parts, samples and the tables of reusable queries are analysed row by row, but a unit can have several rows",
    note = "for more about this error: `dp-audit explain DP0265`"
)]
pub trait Owned: Transformation {
    /// The record of the dataset.
    type Holder: Record;
    /// The number of the dataset.
    type Dataset: Index;

    /// Whether a scan reads units one after the other in an oblivious session, too. Steps by unit that follow do so then: of rows in another order they would not know the owners.
    const BY_UNITS: bool;

    /// `Q`. What [`by_unit`](crate::transformation::Table::by_unit) gives is named through this, so that a fault is reported there, and not again at
    /// the next step.
    type Gathered<Q: Copy>: Copy;
    /// `plan`.
    fn gathered<Q: Copy>(plan: Q) -> Self::Gathered<Q>;
    /// Pushes the rows that come of one unit's rows, in their order, computing in `L`: [`PUSHED`](Transformation::PUSHED) for each. It ends no
    /// block, as who reads unit by unit knows where one ends.
    fn unit<L: Lane, S: Sink<Self::Row>>(self, unit: OneUnit<'_, Self::Holder>, to: &mut S);
}

/// What a step asks for beside a table `P` of which each row belongs to one unit: a number, or what a closure gives. Every type is that, where `P` is [`Owned`].
///
/// rustc looks for a method before it knows what a closure gives. What a step by units returns is named through this, and not through `P` alone: else rustc would say that there is no such
/// method, and not why.
pub trait BesideOwned<P: Transformation> {
    /// As [`Owned::Gathered`].
    type Gathered<Q: Copy>: Copy;
    /// `plan`.
    fn gathered<Q: Copy>(plan: Q) -> Self::Gathered<Q>;
}
impl<P: Owned, T> BesideOwned<P> for T {
    type Gathered<Q: Copy> = P::Gathered<Q>;
    fn gathered<Q: Copy>(plan: Q) -> P::Gathered<Q> {
        P::gathered(plan)
    }
}

/// Pushes the rows of one chunk where all rows of the dataset are sorted by their units: for each of as many rows as the chunk has what
/// comes of it, as a scan in the order of the dataset would. A unit whose rows stand in two chunks is read with each of them.
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

/// Hands on some of the rows that come of one unit, in blocks.
struct Piece<'s, S> {
    /// Which of them.
    pushed: Range<u64>,
    /// How many came so far.
    next: u64,
    /// How many were handed on since the last block ended.
    filled: &'s mut u64,
    /// How many a block has.
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
