//! What aggregates share: accumulators, group scans, and errors for what no aggregate offers.

pub(super) mod accumulator;
pub(super) mod forbidden_impls;
pub(super) mod scan;
pub(super) mod tally;
