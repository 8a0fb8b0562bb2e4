//! Budgets: affine tokens, and the receipts that releases leave.
//!
//! A [`Budget`] is moved, never copied. Its type states how much budget is left.
//! [`Budget::release`] is the only way to make a protected value public. This method takes the
//! token, charges it, draws the noise, and returns a smaller token together with a [`Receipt`].
//!
//! A receipt is a *span*: its type states the budget before, the budget after, and the releases
//! between them. Every release has a cost, so the budget that is left identifies a position in the
//! query. Receipts therefore join only in the order in which they were made ([`Receipt::then`]). A
//! query ends only with receipts that account for everything it spent ([`Budget::finish`]). A
//! receipt cannot be dropped, swapped, or come from elsewhere: each block (a side of a branch, a
//! round of a loop, a part) has its own positions.

mod receipt;
mod token;

pub use receipt::Receipt;
pub use token::{Budget, In, Rest, Top};

/// What a finished block returns: its receipt, which spans from the block's share to the budget
/// that is left, and its token.
pub(crate) type Block<'id, C, R, L, M, P> = (Receipt<'id, C, R, L, P>, Budget<'id, R, M, P>);
/// What a finished block returns, together with the value that it computed.
pub(crate) type Valued<'id, V, C, R, L, M, P> = (V, Receipt<'id, C, R, L, P>, Budget<'id, R, M, P>);

#[cfg(test)]
mod tests;
