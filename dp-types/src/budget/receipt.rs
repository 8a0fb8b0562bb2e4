//! Receipts: evidence of releases, whose types are their derivations.

use core::marker::PhantomData;

use crate::brand::{Brand, Exactly};

/// Evidence that a token at the position `P` of this run went from the budget `From` to the budget `To`, and that the releases
/// `L` were all that was paid for on the way. It cannot be made or copied.
#[must_use = "join receipts with `then`, and hand them to `Budget::finish`"]
pub struct Receipt<'id, From, To, L, P = super::Top> {
    is: Exactly<(Brand<'id>, From, To, L, P)>,
}

impl<'id, From, To, L, P> Receipt<'id, From, To, L, P> {
    pub(crate) const fn new() -> Self {
        Self { is: PhantomData }
    }

    /// This span and the one that begins where it ends, as one.
    pub fn then<End, K>(self, next: Receipt<'id, To, End, K, P>) -> Receipt<'id, From, End, (L, K), P> {
        drop((self, next));
        crate::budget::Receipt::new()
    }
}
