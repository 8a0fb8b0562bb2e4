//! Budgets: affine tokens, and the receipts that releases leave.
//!
//! A [`Budget`] is moved, never copied. What is left of it is in its type; [`Budget::release`] is the only door through which
//! a protected value becomes public: it takes the token, charges it, draws the noise, and gives back a smaller token together with a
//! [`Receipt`].
//!
//! A receipt is a *span*: its type says from what budget to what budget the token went, and what was released on the way. Since
//! every release costs, what is left is a position in the query, so receipts join only in the order in which they were made
//! ([`Receipt::then`]), and a query ends only by receipts that account for everything it spent ([`Budget::finish`]). None can be
//! dropped, swapped, or come from elsewhere: blocks (a side of a branch, a round of a loop, a part) have positions of their own.

mod receipt;
mod token;

pub use receipt::Receipt;
pub use token::{Budget, In, Rest, Top};

/// The end of a block: its receipt, from the block's share to what is left of it, and the token.
pub(crate) type Block<'id, C, R, L, M, P> = (Receipt<'id, C, R, L, P>, Budget<'id, R, M, P>);
/// The same with a value.
pub(crate) type Valued<'id, V, C, R, L, M, P> = (V, Receipt<'id, C, R, L, P>, Budget<'id, R, M, P>);

#[cfg(test)]
mod tests;
