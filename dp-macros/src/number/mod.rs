//! Numbers: literals read exactly, and written as types.

pub(crate) mod entry;
pub(crate) mod exact;
pub(crate) mod tokens;

pub(crate) use exact::Exact;

/// Privacy costs are counted in millionths of ε.
pub(crate) const EPSILON_UNIT: u64 = 1_000_000;
/// The largest ε that can be written: 999.999999.
pub(crate) const EPSILON_MAX: u64 = 999_999_999;
/// The most decimals that any number has.
pub(crate) const MAX_DIGITS: usize = 6;
