//! Checks: one file for each promise.

pub(crate) mod budget;
pub(crate) mod conditional;
pub(crate) mod exits;
pub(crate) mod macros;
pub(crate) mod methods;
pub(crate) mod raw;
