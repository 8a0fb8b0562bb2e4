//! What every rule is: how it is read, derived again, told, and exported.
//!
//! A certificate's derivation is a tree of nodes of four kinds: [`Measurement`], [`Aggregate`], [`Plan`],
//! [`Expression`]. Each rule implements the trait of its kind in a file of its own; the walks here know the traits
//! alone. Which rules there are stands in one [`Registry`], which the rules do not know either: what stands below a
//! node is read through the [`Reader`].
//!
//! Each node is compared with what its rule gives from the numbers that its premises *state*. Since every node is
//! checked, a certificate without faults is a derivation from the leaves up, and one wrong number is named where it
//! stands and not everywhere above it.

mod aggregate;
mod answers;
mod context;
mod export;
mod expression;
mod feature;
mod given;
mod header;
mod key;
mod measurement;
mod order;
mod pair;
mod plan;
mod randomiser;
mod reader;
mod release;
mod terms;
mod units;

pub(crate) use aggregate::{Aggregate, Derived, Kind, digits_of, number};
pub(crate) use answers::Answers;
pub use context::Fault;
pub(crate) use context::{Context, EFFORT, Scope, stem};
pub(crate) use export::{Exported, Frame, Owned, Quantity, Variable, Walk};
pub(crate) use expression::{
    Expression, Strength, Text, Type, boolean, bounded, hull, misfit, same_digits, type_of,
};
pub(crate) use feature::Made;
pub(crate) use given::Given;
pub(crate) use header::{columns_fault, distinct};
pub(crate) use key::Key;
pub(crate) use measurement::{Measurement, Rounds, charge, check, rounds, say, visit};
pub(crate) use order::{in_order, made_of, ordered};
pub(crate) use pair::{Operation, pair};
pub(crate) use plan::{Plan, Step, Table, Told, Value, beside, derive as derive_plan, tell};
pub(crate) use randomiser::{
    Randomiser, bits, coins, epsilon, percent, positive, proper, response, values, within,
};
pub(crate) use reader::{Entry, Reader, Registry};
pub(crate) use release::{By, Drawn, Release, fraction_of, price, price_in_delta};
pub(crate) use terms::{Both, Sort, column_term, counted, env_term, integer, range_terms, shown};
pub(crate) use units::unlike;
