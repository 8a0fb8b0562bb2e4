//! The items that occur only in bounds and in the expansions of the macros.
//!
//! The names are public because generic code must be able to name them, and because a query can be
//! written without the macros. The semver promise of the crate does not cover them: they may change
//! in any release. Every item is safe to use: a program that uses these items directly can do no
//! more than a program that uses the macros.

/// Re-exports a module of this crate under its own name.
macro_rules! rooms {
    ($($(#[$meta:meta])* $name:ident,)*) => {$(
        $(#[$meta])*
        pub mod $name {
            pub use crate::$name::*;
        }
    )*};
}

rooms! {
    /// Aggregates turn tables into protected values, with their sensitivity.
    #[cfg(feature = "std")]
    aggregate,
    /// Tokens of the budget and receipts of releases.
    #[cfg(feature = "std")]
    budget,
    /// Certificates of queries and records of sessions.
    #[cfg(feature = "std")]
    certificate,
    /// The joint cost of several computations.
    #[cfg(feature = "std")]
    composition,
    /// The proof terms, as constants that rustc evaluates.
    derivation,
    /// Environments: one number for each dataset of a session.
    env,
    /// Row expressions, as trees of sealed types.
    #[cfg(feature = "std")]
    expr,
    /// The kinds of values in a row: a number, a truth value, a category, a date, a text.
    #[cfg(feature = "std")]
    kind,
    /// Privacy measures and their costs.
    measure,
    /// Mechanisms add noise to protected values and release them.
    #[cfg(feature = "std")]
    mechanism,
    /// Metrics of sensitivities.
    metric,
    /// The neighbour relations.
    neighbours,
    /// The distributions of noise.
    #[cfg(feature = "std")]
    noise,
    /// Type-level numbers.
    num,
    /// Queries as values, and their answers.
    #[cfg(feature = "std")]
    query,
    /// Row types, their columns, and datasets.
    #[cfg(feature = "std")]
    record,
    /// Datasets with a budget.
    #[cfg(feature = "std")]
    session,
    /// Transformations turn tables into tables, with their stability.
    #[cfg(feature = "std")]
    transformation,
}
