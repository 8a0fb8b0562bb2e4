//! Checks of what a query promises; each file checks one promise.

pub(crate) mod budget;
pub(crate) mod conditional;
pub(crate) mod exits;
pub(crate) mod macros;
pub(crate) mod methods;
pub(crate) mod raw;
pub(crate) mod released;
