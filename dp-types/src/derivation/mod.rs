//! Derivations: every type in a query describes itself, as a `const`.
//!
//! A column, an expression, a table, an aggregate and a release each have a constant [`Json`]. This
//! constant states the rule, the numbers and the premises. rustc's evaluator assembles these
//! constants into one record for each query instance; see [`certificate`](crate::certificate). No
//! separate text exists that could go stale. The book describes the format on the page "The
//! certificate".

mod amounts;
mod embed;
mod json;
mod log;
mod sha256;
mod writer;

pub(crate) use amounts::MAX_SOURCES;
pub use amounts::{Amount, Amounts, MAX_PARTS};
pub use embed::{Statement, keep, line, stated};
pub use json::{Cons, Field, Json};
pub(crate) use json::{fields, object};
pub use log::Log;
#[cfg(feature = "std")]
pub(crate) use sha256::Digest;
#[cfg(test)]
pub(crate) use sha256::sha256;
#[cfg(test)]
pub(crate) use writer::record;
