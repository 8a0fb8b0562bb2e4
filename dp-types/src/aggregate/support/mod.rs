//! Code shared by aggregates: accumulators, lists of expressions, group scans, and compile errors
//! for operations that no aggregate offers.

pub(super) mod accumulator;
pub(super) mod coordinates;
pub(super) mod forbidden_impls;
pub(super) mod scan;
pub(super) mod tally;
