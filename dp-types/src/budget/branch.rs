//! Branches on released values: each side spends from its own share, and the branch takes the larger.
//!
//! Take a share for the branch with [`Budget::split`](super::Budget::split), spend it differently on both sides, and
//! end each side with [`first`] or [`second`]: the two receipts have one type, which names what both sides do.

use super::receipt::{Receipt, Receipts};
use super::token::Budget;
use crate::brand::{Brand, Exactly};
use crate::env::Env;
use crate::measure::Measure;
use crate::proof::{Amounts, Json, Log, object, sequence};
use crate::sealed::Sealed;

/// A branch on a released value whose sides release `A` and `B`.
pub struct Branch<A, B>(Exactly<(A, B)>);
impl<A, B> Sealed for Branch<A, B> {}
impl<A: Log, B: Log> Log for Branch<A, B> {
    const COST: Amounts = A::COST.max(B::COST);
    const ITEMS: Json = object! {
        "rule" = "branch-on-released",
        "cost": Json::Env(Self::COST),
        "premises": Json::List(&[sequence::<A>(), sequence::<B>()]),
    };
}

impl<A: Log, B: Log> Branch<A, B> {
    /// Stops compilation where the side taken, `Taken`, and what it left of the share, `Rest`, are less than the
    /// branch says.
    const fn backed<Taken: Log, Rest: Env>() {
        let _ = Taken::COST.plus(Rest::AMOUNTS).minus(<Self as Log>::COST);
    }
}

/// The receipt of a branch that took its first side: what that side released, and what it left of the share.
///
/// The other side never ran, so no receipt speaks for it; what is left of the share does: together they are no less
/// than the larger side, or this does not compile. So a certificate can list no more than was paid for, and a release
/// whose receipt was dropped always shows as not itemised.
pub fn first<'id, R: Receipts<'id>, B: Log, Rest: Env, M: Measure>(
    receipts: R,
    rest: Budget<'id, Rest, M>,
) -> Receipt<'id, Branch<R::Log, B>> {
    const { Branch::<R::Log, B>::backed::<R::Log, Rest>() };
    drop((receipts, rest));
    Receipt::new(Brand::new())
}

/// The receipt of a branch that took its second side; see [`first`].
pub fn second<'id, R: Receipts<'id>, A: Log, Rest: Env, M: Measure>(
    receipts: R,
    rest: Budget<'id, Rest, M>,
) -> Receipt<'id, Branch<A, R::Log>> {
    const { Branch::<A, R::Log>::backed::<R::Log, Rest>() };
    drop((receipts, rest));
    Receipt::new(Brand::new())
}
