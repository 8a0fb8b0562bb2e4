//! Derivations: every type that takes part in a query describes itself, as a `const`.
//!
//! A column, an expression, a table, an aggregate, a release: each has a constant [`Json`] of itself, which names its rule,
//! its numbers and its premises. rustc's evaluator assembles them into one record for each query instance; see
//! [`certificate`](crate::certificate). Nothing is written beside the types, so nothing can go stale. The format is
//! described in the book, page "The certificate".

mod amounts;
mod json;
mod keep;
mod log;
mod sha256;
mod write;

pub(crate) use amounts::MAX_SOURCES;
pub use amounts::{Amount, Amounts, MAX_PARTS};
pub use json::{Cons, Field, Json};
pub(crate) use json::{fields, object};
pub use keep::{Statement, keep, line};
pub use log::Log;
#[cfg(feature = "std")]
pub(crate) use sha256::Digest;
#[cfg(test)]
pub(crate) use sha256::sha256;
#[cfg(test)]
pub(crate) use write::record;
