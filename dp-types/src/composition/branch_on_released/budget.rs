//! Opening a branch: a share of the budget is set aside, and either side spends from it.

use core::marker::PhantomData;

use super::Branch;
use crate::brand::{Brand, Exactly};
use crate::budget::{Budget, In, Receipt, Rest};
use crate::measure::{Costs, Measure, SpendAll};

/// A branch that was opened: gives its receipt for the end of either side.
#[must_use = "end each side of the branch with `first` or `second`"]
pub struct Fork<'id, Left, C, M, P>
where
    Left: SpendAll<C>,
    C: Costs,
{
    is: Exactly<(Brand<'id>, Left, C, M, P)>,
}

/// The receipt of a branch.
type Joined<'id, Left, C, A, B, P> = Receipt<'id, Left, Rest<Left, C>, Branch<C, A, B>, P>;

impl<'id, Left: SpendAll<C>, C: Costs, M: Measure, P> Fork<'id, Left, C, M, P> {
    /// The first side ran. What the second releases, `B`, is known from the program's other path, which ends in
    /// [`second`](Fork::second).
    pub fn first<R: Costs, A, B>(
        self,
        receipts: Receipt<'id, C, R, A, In<Left, P>>,
        rest: Budget<'id, R, M, In<Left, P>>,
    ) -> Joined<'id, Left, C, A, B, P> {
        drop((receipts, rest));
        Receipt::new()
    }

    /// The second side ran; see [`first`](Fork::first).
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
    /// Opens a branch on a released value: sets the share `C` aside, from which either side spends. `C` is at least what the
    /// dearer side takes.
    ///
    /// Argument: `composition/branch_on_released/proof.md`.
    #[allow(clippy::type_complexity)]
    pub fn branch<C: Costs>(
        self,
    ) -> (Budget<'id, C, M, In<Left, P>>, Fork<'id, Left, C, M, P>, Budget<'id, Rest<Left, C>, M, P>)
    where
        Left: SpendAll<C>,
    {
        let fork = Fork { is: PhantomData };
        (Budget::new(), fork, self.charged())
    }
}
