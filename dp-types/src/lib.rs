//! Differential privacy that rustc checks.
//!
//! A query is an ordinary function; stability, sensitivity and privacy cost live in types; what is unbounded,
//! unbudgeted or over budget does not compile; what compiles ends in an exact, constant-time sampler and carries its
//! proof in the program.

#![forbid(unsafe_code)]
#![cfg_attr(test, allow(clippy::unwrap_used))]
#![recursion_limit = "256"]

extern crate self as dp_types;

pub mod aggregate;
mod brand;
pub mod budget;
pub mod certificate;
pub mod composition;
pub mod env;
mod error;
pub mod expr;
pub mod kind;
pub mod measure;
pub mod mechanism;
pub mod metric;
pub mod neighbours;
pub mod node;
pub mod noise;
pub mod num;
pub mod query;
pub mod record;
pub mod relation;
mod sealed;
pub mod session;
pub mod statistics;
#[cfg(test)]
mod testing;

pub use error::{Error, ErrorKind};

#[cfg(feature = "macros")]
pub use dp_macros::{Category, Record, dp_query, eps, int, lit, nat, rho};

/// What a program that asks queries needs.
pub mod prelude {
    pub use crate::neighbours::{AddRemove, ReplaceOne};
    pub use crate::query::Query;
    pub use crate::record::{Category, Dataset, Date, Decimal, Record};
    pub use crate::session::{OpenSession, OpenSessionOf, Session, SessionOf};
    pub use crate::{Error, mechanism::Released, relation::Table};
    #[cfg(feature = "macros")]
    pub use dp_macros::{Category, Record, dp_query, eps, int, lit, nat, rho};
}
