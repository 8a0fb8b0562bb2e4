//! The token: what is left to spend, in its type.

use core::marker::PhantomData;

use super::Receipt;
use crate::brand::{Brand, Exactly};
use crate::measure::{Costs, Measure, Pure, SpendAll};

/// What is left to spend, under the measure `M`: `Left` has one cost for each dataset of the session.
///
/// Made only by a session, for one run of one query; it cannot be copied, defaulted or deserialised, and its brand
/// keeps it from paying for other data. `P` is where in the query it is: [`Top`], or [`In`] a block. Dropping it forfeits what
/// is left.
#[must_use = "a budget that is dropped is forfeited"]
pub struct Budget<'id, Left, M = Pure, P = Top> {
    is: Exactly<(Brand<'id>, Left, M, P)>,
}

/// The position of a query's own token.
pub enum Top {}
/// The position inside of a block that was opened with the budget `Left`, at `P`. No two blocks of a run that can release
/// anything have the same, since each costs something.
pub struct In<Left, P>(Exactly<(Left, P)>);

/// What the budget `Left` has left after the cost `C`.
pub type Rest<Left, C> = <Left as SpendAll<C>>::Rest;

impl<'id, Left: Costs, M: Measure, P> Budget<'id, Left, M, P> {
    pub(crate) const fn new() -> Self {
        Self { is: PhantomData }
    }

    /// The token after the cost `C`, which the type says is there.
    pub(crate) fn charged<C: Costs>(self) -> Budget<'id, Rest<Left, C>, M, P>
    where
        Left: SpendAll<C>,
    {
        drop(self);
        crate::budget::Budget::new()
    }

    /// The receipt of nothing, for a query or a block that releases nothing.
    pub fn begin(self) -> (Receipt<'id, Left, Left, (), P>, Self) {
        (Receipt::new(), self)
    }
}
