//! Differential privacy that rustc checks.
//!
//! A query is an ordinary function; stability, sensitivity and privacy cost live in types; what is unbounded,
//! unbudgeted or over budget does not compile; what compiles ends in an exact, constant-time sampler and carries its
//! proof in the program.

#![forbid(unsafe_code)]
#![cfg_attr(test, allow(clippy::unwrap_used))]
#![cfg_attr(not(any(feature = "std", test)), no_std)]
// Without datasets, what only they use is not used.
#![cfg_attr(not(feature = "std"), allow(dead_code, unused_imports, unused_macros))]
#![recursion_limit = "256"]

extern crate alloc;
extern crate self as dp_types;

#[cfg(feature = "std")]
pub mod aggregate;
mod brand;
#[cfg(feature = "std")]
pub mod budget;
#[cfg(feature = "std")]
pub mod certificate;
#[cfg(feature = "std")]
pub mod composition;
pub mod derivation;
pub mod env;
#[cfg(feature = "std")]
mod error;
#[cfg(feature = "std")]
pub mod expr;
#[cfg(feature = "std")]
pub mod kind;
pub mod measure;
#[cfg(feature = "std")]
pub mod mechanism;
pub mod metric;
pub mod neighbours;
#[cfg(feature = "std")]
pub mod noise;
pub mod num;
#[cfg(feature = "std")]
pub mod query;
#[cfg(feature = "std")]
pub mod record;
#[cfg(feature = "std")]
pub mod released;
mod sealed;
#[cfg(feature = "std")]
pub mod session;
#[cfg(test)]
mod testing;
#[cfg(feature = "std")]
pub mod transformation;

#[cfg(feature = "std")]
pub use error::{Error, ErrorKind};

#[cfg(feature = "macros")]
pub use dp_macros::{Category, Record, dp_query, dp_row, eps, int, lit, nat, rho, split};

/// What a program that asks queries needs.
#[cfg(feature = "std")]
pub mod prelude {
    pub use crate::neighbours::{AddRemove, ReplaceOne};
    pub use crate::query::Query;
    pub use crate::record::{Category, Dataset, Date, DateTime, Decimal, Record, SharedUnit, Text};
    pub use crate::session::{OpenSession, OpenSessionOf, Session, SessionOf};
    pub use crate::{Error, released::Released, transformation::Table};
    #[cfg(feature = "macros")]
    pub use dp_macros::{Category, Record, dp_query, dp_row, eps, int, lit, nat, rho, split};
}
