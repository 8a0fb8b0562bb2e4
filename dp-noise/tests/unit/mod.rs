//! Shared helpers of the unit tests, and tests of several samplers. They are outside of `src`, but
//! compiled into the crate, since they need its private parts.

mod distributions;
mod known_answers;
pub(crate) mod reference;
#[cfg(all(feature = "std", target_os = "linux"))]
pub(crate) mod stack;
