//! Tests of whole expansions.

mod catalogue;
mod refusals;
mod snapshots;
