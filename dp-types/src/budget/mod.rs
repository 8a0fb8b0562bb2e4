//! Budgets: affine tokens, and the receipts that releases leave.
//!
//! A [`Budget`] is moved, never copied. What is left of it is in its type; a release takes the token and gives back
//! a smaller one together with a [`Receipt`], whose type is the release's derivation. A query ends by handing its
//! token and its receipts to [`Budget::finish`].
//!
//! Composition: one release after another adds ([`Budget::laplace`]); a branch on a released value takes the larger
//! side ([`branch`]); a query within a query takes what that query costs ([`Budget::call`]). What is never spent is
//! forfeited. Adaptivity needs no rule of its own: the token is moved along with the program.

mod answer;
pub mod branch;
mod receipt;
mod token;

pub use answer::Answer;
pub use receipt::{Receipt, Receipts, Subquery};
pub use token::Budget;
