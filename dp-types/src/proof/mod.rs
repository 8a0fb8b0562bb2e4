//! Proofs: derivations computed by rustc from the checked types.
//!
//! Every type that takes part in a query (a column, an expression, a table, an aggregate, a release) has a `const`
//! description of itself. [`certificate()`] assembles them into one line of canonical JSON while the program is being
//! compiled, and [`certify!`](crate::certify) stores that line in the linker section `.dp_proofs`, where `dp-audit` finds it. Nothing is
//! written beside the types, so nothing can go stale: the budget token cannot be spent without a
//! [`Receipt`](crate::budget::Receipt), whose type *is* the derivation.
//!
//! The format is described in the book, page "The certificate".

mod amounts;
mod certificate;
mod json;
mod log;
mod write;

pub use amounts::Amounts;
pub use certificate::{Certificate, Origin, certificate};
pub use json::{Cons, Field, Json};
pub(crate) use json::{fields, object};
pub use log::Log;
pub(crate) use log::sequence;
pub use write::{bytes, length};
