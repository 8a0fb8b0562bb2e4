//! Local differential privacy: each device randomises its data before the data leaves it.
//!
//! No party sees raw values. Each device randomises its own value, and a server estimates the
//! frequency of each value from many randomised *reports*. Neighbours are *any two values*: every
//! report is at most e^ε times as likely under one value as under any other.
//!
//! ```
//! use dp_local::randomiser::KAryResponse;
//! use dp_local::server::Aggregator;
//! use dp_local::{Own, domain};
//! use dp_noise::Generator;
//! use dp_types::eps;
//!
//! domain! {
//!     /// What a browser is called.
//!     pub enum Browser { Firefox, Chromium, Safari, Lynx }
//! }
//! type Ask = KAryResponse<Browser, eps!(1.0)>;
//!
//! // On each device: a value, and the budget that all its reports together may cost.
//! let mut generator = Generator::from_os()?;
//! let mine = Own::<_, eps!(1.0)>::new(Browser::Lynx);
//! let (report, spent) = mine.report::<Ask>(&mut generator);
//!
//! // On the server: reports in, estimates with their errors out.
//! let mut reports = Aggregator::<Ask>::new();
//! reports.add(&report);
//! assert_eq!(reports.estimates().len(), 4);
//! # let _ = spent;
//! # Ok::<(), dp_noise::EntropyError>(())
//! ```
//!
//! # Guarantees of the types
//! - Only randomisers can use an [`Own`] value. It has no `Debug`, and cannot be compared or
//!   copied.
//! - A report costs what its randomiser states, and the rest of the budget stays with the value. A
//!   cost above the rest does not compile.
//! - A [`Report`] has its randomiser in its type, with the domain and ε, and a message states them.
//!   The server of another randomiser counts neither.
//! - Probabilities are integers over a power of two, rounded so that the worst ratio is *at most*
//!   e^ε. The estimates use the same numbers: exact and unbiased. Each report takes a fixed number
//!   of random words, and neither branch nor address depends on the value or the randomness.
//! - Each randomiser and each budget leaves a certificate in the program, which `dp-audit` checks
//!   again.
//!
//! # Features
//! The feature `std` (default) adds the [`server`]. Without it, the crate is the device's side: it
//! needs no `std`, and uses the heap only for the generator and for reports of several words. With
//! the feature `getrandom`, the operating system seeds a generator. Only with `std` does the
//! generator notice that a process was forked. So without it, do not fork: parent and child would
//! report with the same coins.

#![cfg_attr(not(any(feature = "std", test)), no_std)]
#![forbid(unsafe_code)]
#![cfg_attr(test, allow(clippy::unwrap_used))]

extern crate alloc;

mod account;
mod certificate;
mod cost;
mod domain;
mod exact;
#[cfg(feature = "std")]
mod file_store;
mod hash_family;
mod mark;
mod memo;
mod numeric_domain;
mod protected_value;
mod question;
pub mod randomiser;
mod report;
mod sealed;
#[cfg(feature = "std")]
pub mod server;
mod tally;
#[cfg(test)]
#[path = "../tests/unit/mod.rs"]
mod testing;
pub mod wire;
mod word;

pub use account::{Account, AccountError, Day, Spent, Store};
pub use certificate::certificate;
pub use cost::ReportCost;
pub use domain::{Below, Domain, Has, Protected};
#[cfg(feature = "std")]
pub use file_store::{FileStore, FileStoreError};
pub use mark::Mark;
pub use memo::Memo;
pub use numeric_domain::{Between, Measured};
pub use protected_value::Own;
pub use question::Question;
pub use randomiser::Report;
pub use report::bits::Bits;
pub use tally::{Support, Tally};
pub use word::{Fragments, Prefixes, Views, Word};

#[cfg(feature = "macros")]
pub use dp_macros::dp_local;
pub use dp_noise::Generator;
pub use dp_types::law::measure::Spend;

/// Compiles the example of the README.
#[cfg(all(doctest, feature = "std"))]
#[doc = include_str!("../README.md")]
struct Readme;
