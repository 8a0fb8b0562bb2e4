//! Shared parts of transformations: keys, orders, the owner of a row, and the sinks of scans.

pub(crate) mod first_rows;
pub(super) mod key;
pub(super) mod oblivious;
pub(super) mod per_unit;
pub(super) mod same_rows;
pub(crate) mod selected;
pub(super) mod sink;
pub(super) mod whole_dataset;
