//! The server: reports in, in any order and on as many machines as there are; estimates with their errors out.
//!
//! What arrives is nobody's secret, and may be anything: messages that cannot be counted are counted as refused, and say why.

mod aggregator;
mod bayes;
mod decode;
mod estimate;
mod mean;
mod shuffled;
mod simplex;
mod together;
mod words;

pub use aggregator::{Aggregator, OverlapError, Refused};
pub use decode::Found;
pub use estimate::{Estimate, variance};
pub use mean::Mean;
pub use shuffled::{Shuffled, TooFewError};
pub use simplex::project;
pub use together::{OnDevices, Paid, ThroughShuffler, Together};
pub use words::FoundWord;
