//! Receipts: evidence of releases. The type of a receipt is the derivation of its releases.

use crate::brand::{Brand, Exactly, exactly};

/// Evidence that a token went from the budget `From` to the budget `To`, at the position `P` of
/// this run. On the way, the token paid for the releases `L` and nothing else. Programs cannot make
/// or copy a receipt.
#[must_use = "join receipts with `then`, and pass them to `Budget::finish`"]
pub struct Receipt<'id, From, To, L, P = super::Top> {
    is: Exactly<(Brand<'id>, From, To, L, P)>,
}

impl<'id, From, To, L, P> Receipt<'id, From, To, L, P> {
    pub(crate) const fn new() -> Self {
        Self { is: exactly() }
    }

    /// Joins this span with the next span, which begins where this one ends.
    pub fn then<End, K>(self, next: Receipt<'id, To, End, K, P>) -> Receipt<'id, From, End, (L, K), P> {
        drop((self, next));
        crate::budget::Receipt::new()
    }
}
