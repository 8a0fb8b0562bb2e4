#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]
#![cfg_attr(test, allow(clippy::unwrap_used))]
#![cfg_attr(not(any(feature = "std", test)), no_std)]
// Without `std` the crate has no datasets, and nothing uses the items that exist only for datasets.
#![cfg_attr(not(feature = "std"), allow(dead_code, unused_imports, unused_macros))]
#![recursion_limit = "256"]
// Two measures are named `ε` and `ρ`, because error messages print these names.
#![allow(confusable_idents, mixed_script_confusables)]

// Many long functions have `#[inline]`, so only crates that use them compile them. Without
// `#[inline]`, a debug build links the debug information of all these functions, whatever the
// program uses. The linker drops unused code, but not its debug information. A small program was 38
// % larger without `#[inline]`.

extern crate alloc;
extern crate self as dp_types;

#[cfg(feature = "std")]
mod aggregate;
mod brand;
#[cfg(feature = "std")]
mod budget;
#[cfg(feature = "std")]
mod certificate;
#[cfg(feature = "std")]
mod composition;
mod derivation;
mod env;
#[cfg(feature = "std")]
mod error;
pub mod errors;
#[cfg(feature = "std")]
mod expr;
#[cfg(feature = "std")]
mod kind;
pub mod law;
mod measure;
#[cfg(feature = "std")]
mod mechanism;
mod metric;
mod neighbours;
#[cfg(feature = "std")]
mod noise;
mod num;
#[cfg(feature = "std")]
mod query;
#[cfg(feature = "std")]
mod record;
#[cfg(feature = "std")]
pub mod released;
mod sealed;
#[cfg(feature = "std")]
mod session;
#[cfg(test)]
mod testing;
#[cfg(feature = "std")]
mod transformation;

#[cfg(feature = "std")]
pub use crate::{
    error::{Error, ErrorKind},
    neighbours::{AddRemove, ReplaceOne},
    query::Query,
    record::{Category, Dataset, Date, DateTime, Decimal, Record, SharedUnit, Text},
    released::Released,
    session::{OpenSession, OpenSessionOf, Session, SessionOf},
    transformation::Table,
};

#[cfg(feature = "macros")]
pub use dp_macros::{Category, Record, dp_query, dp_row, eps, int, lit, nat, rho, split};

/// The imports of a program that runs queries.
#[cfg(feature = "std")]
pub mod prelude {
    pub use crate::{
        AddRemove, Category, Dataset, Date, DateTime, Decimal, Error, OpenSession, OpenSessionOf, Query,
        Record, Released, ReplaceOne, Session, SessionOf, SharedUnit, Table, Text,
    };
    #[cfg(feature = "macros")]
    pub use dp_macros::{dp_query, dp_row, eps, int, lit, nat, rho, split};
}
