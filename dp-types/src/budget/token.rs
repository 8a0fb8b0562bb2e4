//! The token: its type states how much budget is left.

use super::Receipt;
use crate::brand::{Brand, Exactly, exactly};
use crate::measure::{Costs, Measure, Pure, SpendAll};

/// The budget that is left, under the measure `M`. `Left` has one cost for each dataset of the
/// session.
///
/// Only a session makes a token, for one run of one query. A token cannot be copied, defaulted or
/// deserialised, and its brand keeps it from paying for other data. `P` is the token's position in
/// the query: [`Top`] outside all blocks, or [`In`] a block. Dropping a token forfeits the budget
/// that is left.
#[must_use = "a budget that is dropped is forfeited"]
pub struct Budget<'id, Left, M = Pure, P = Top> {
    is: Exactly<(Brand<'id>, Left, M, P)>,
}

/// The position of a query's own token.
pub enum Top {}
/// The position inside a block that was opened with the budget `Left`, at `P`. Two blocks of a run
/// that can release anything have different positions, because each block has a cost, and so they
/// start from different budgets.
pub struct In<Left, P>(Exactly<(Left, P)>);

/// The rest of the budget `Left` after the cost `C`.
pub type Rest<Left, C> = <Left as SpendAll<C>>::Rest;

impl<'id, Left: Costs, M: Measure, P> Budget<'id, Left, M, P> {
    pub(crate) const fn new() -> Self {
        Self { is: exactly() }
    }

    /// The token that is left after the cost `C` is paid. The bound `SpendAll` guarantees that the
    /// budget suffices.
    pub(crate) fn charged<C: Costs>(self) -> Budget<'id, Rest<Left, C>, M, P>
    where
        Left: SpendAll<C>,
    {
        drop(self);
        crate::budget::Budget::new()
    }

    /// The empty receipt, for a query or a block that releases nothing.
    pub fn begin(self) -> (Receipt<'id, Left, Left, (), P>, Self) {
        (Receipt::new(), self)
    }
}
