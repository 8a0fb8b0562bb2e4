//! Branches on released values: each side spends from its own share, and the branch takes the larger.
//!
//! Take a share for the branch with [`Budget::split`](super::Budget::split), spend it differently on both sides, and
//! end each side with [`first`] or [`second`]: the two receipts have one type, which names what both sides do.

use super::receipt::{Receipt, Receipts};
use crate::brand::Exactly;
use crate::proof::{Amounts, Json, Log, sequence};
use crate::sealed::Sealed;

/// A branch on a released value whose sides release `A` and `B`.
pub struct Branch<A, B>(Exactly<(A, B)>);
impl<A, B> Sealed for Branch<A, B> {}
impl<A: Log, B: Log> Log for Branch<A, B> {
    const COST: Amounts = A::COST.max(B::COST);
    const ITEMS: Json = Json::Object(&[
        ("rule", Json::Str("branch-on-released")),
        ("cost", Json::Env(Self::COST)),
        ("premises", Json::List(&[sequence::<A>(), sequence::<B>()])),
    ]);
}

/// The receipt of a branch that took its first side.
pub fn first<'id, R: Receipts<'id>, B: Log>(receipts: R) -> Receipt<'id, Branch<R::Log, B>> {
    drop(receipts);
    Receipt::new(crate::brand::Brand::new())
}

/// The receipt of a branch that took its second side.
pub fn second<'id, R: Receipts<'id>, A: Log>(receipts: R) -> Receipt<'id, Branch<A, R::Log>> {
    drop(receipts);
    Receipt::new(crate::brand::Brand::new())
}
