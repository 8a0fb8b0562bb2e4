//! Tests of users outside the workspace: one uses `dp-types`, and one uses `dp-noise` alone.

pub(crate) mod noise;
pub(crate) mod types;
