//! `Budget::branch`: sets a share of the budget aside, and either side spends from it.

use super::Branch;
use crate::brand::{Brand, Exactly, exactly};
use crate::budget::{Budget, In, Receipt, Rest};
use crate::measure::{Costs, Measure, SpendAll};

/// An open branch. At the end of either side, the program exchanges this value for the receipt of
/// the branch.
#[must_use = "end each side of the branch with `first` or `second`"]
pub struct Fork<'id, Left, C, M, P>
where
    Left: SpendAll<C>,
    C: Costs,
{
    is: Exactly<(Brand<'id>, Left, C, M, P)>,
}

/// The receipt of a finished branch.
type Joined<'id, Left, C, A, B, P> = Receipt<'id, Left, Rest<Left, C>, Branch<C, A, B>, P>;

impl<'id, Left: SpendAll<C>, C: Costs, M: Measure, P> Fork<'id, Left, C, M, P> {
    /// Ends the first side. The compiler infers the releases `B` of the second side from the
    /// program's other path, which ends in [`second`](Fork::second).
    pub fn first<R: Costs, A, B>(
        self,
        receipts: Receipt<'id, C, R, A, In<Left, P>>,
        rest: Budget<'id, R, M, In<Left, P>>,
    ) -> Joined<'id, Left, C, A, B, P> {
        drop((receipts, rest));
        Receipt::new()
    }

    /// Ends the second side; see [`first`](Fork::first).
    pub fn second<R: Costs, A, B>(
        self,
        receipts: Receipt<'id, C, R, B, In<Left, P>>,
        rest: Budget<'id, R, M, In<Left, P>>,
    ) -> Joined<'id, Left, C, A, B, P> {
        drop((receipts, rest));
        Receipt::new()
    }
}

impl<'id, Left: Costs, M: Measure, P> Budget<'id, Left, M, P> {
    /// Opens a branch on a released value. The branch sets the share `C` aside, and either side
    /// spends from it. `C` is at least the cost of the more expensive side.
    ///
    /// Argument: `composition/branch_on_released/proof.md`.
    #[allow(clippy::type_complexity)]
    pub fn branch<C: Costs>(
        self,
    ) -> (Budget<'id, C, M, In<Left, P>>, Fork<'id, Left, C, M, P>, Budget<'id, Rest<Left, C>, M, P>)
    where
        Left: SpendAll<C>,
    {
        let fork = Fork { is: exactly() };
        (Budget::new(), fork, self.charged())
    }
}
