//! Framework of rules: reading, checking, describing and exporting a node.
//!
//! A certificate's derivation is a tree of nodes of four kinds: [`Measurement`], [`Aggregate`],
//! [`Transformation`], [`Expression`]. Each rule implements the trait of its kind in a separate
//! file. The walks in this module use only the traits. One [`Registry`] lists all rules, and rules
//! do not depend on it: a rule reads the nodes below its own node through the [`Reader`].
//!
//! The auditor compares each node with what its rule derives from the numbers that its premises
//! *state*. The auditor checks every node, so a certificate without faults is a derivation from the
//! leaves up. A wrong number is reported once, at its own place.

mod aggregate;
mod answers;
mod context;
mod export;
mod expression;
mod feature;
mod header;
mod key;
mod measurement;
mod order;
mod pair;
mod parameter;
mod parameters;
mod randomiser;
mod reader;
mod release;
mod terms;
mod transformation;
mod units;

pub(crate) use aggregate::{Aggregate, Derived, Kind, OneRow, digits_of, number};
pub(crate) use answers::Answers;
pub use context::Fault;
pub(crate) use context::{Context, EFFORT, Scope, stem};
pub(crate) use export::{Exported, Frame, Owned, Quantity, Variable, Walk};
pub(crate) use expression::{
    Expression, Strength, Text, Type, boolean, bounded, hull, misfit, same_digits, type_of,
};
pub(crate) use feature::Made;
pub(crate) use header::{columns_fault, distinct};
pub(crate) use key::Key;
pub(crate) use measurement::{Measurement, Premises, Rounds, charge, check, rounds, say, steps, visit};
pub(crate) use order::{in_order, made_of, ordered};
pub(crate) use pair::{Operation, pair};
pub(crate) use parameter::Given;
pub(crate) use parameters::parameters;
pub(crate) use randomiser::{
    Randomiser, bits, coins, epsilon, percent, positive, proper, response, values, within,
};
pub(crate) use reader::{Entry, Reader, Registry};
pub(crate) use release::{By, Drawn, Release, SAMPLER, fraction_of, price, price_in_delta};
pub(crate) use terms::{Both, Sort, column_term, counted, env_term, integer, range_terms, shown};
pub(crate) use transformation::{
    Limited, Step, Table, Told, Transformation, Value, beside, derive as derive_plan, last_map, taken, tell,
};
pub(crate) use units::unlike;
