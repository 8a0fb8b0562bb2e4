//! Users outside the workspace: one of `dp-types`, and one of `dp-noise` alone.

pub(crate) mod noise;
pub(crate) mod types;
