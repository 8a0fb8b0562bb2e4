#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]
#![cfg_attr(test, allow(clippy::unwrap_used))]

mod frames;
mod seal;
mod shuffler;

pub use frames::{LONGEST, read_frames, write_frames};
pub use seal::{Mark, PublicKey, SealError, SecretKey, mark};
pub use shuffler::{Counts, Crowd, Rules, Shuffler, To, TooFewError, analyse, encode};
