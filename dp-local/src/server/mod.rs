//! Server: counts reports, in any order and on any number of machines, and computes estimates with
//! their errors.
//!
//! Incoming messages are public and untrusted. If the server cannot use a message, it counts the
//! message as refused, and returns the reason.

mod aggregator;
mod bayes;
mod decode;
mod estimate;
mod long_values;
mod mean;
mod shuffled;
mod simplex;
mod together;

pub use aggregator::{Aggregator, OverlapError, Refused};
pub use decode::Found;
pub use estimate::{Estimate, variance};
pub use long_values::FoundLongValue;
pub use mean::Mean;
pub use shuffled::{Shuffled, TooFewError};
pub use simplex::project;
pub use together::{OnDevices, Paid, ThroughShuffler, Together};
