//! Shared helpers of the unit tests, and tests of several samplers. The files are outside of `src`,
//! but are compiled into the crate, because they need its private parts.

mod distributions;
mod known_answers;
pub(crate) mod reference;
#[cfg(all(feature = "std", target_os = "linux"))]
pub(crate) mod stack;
