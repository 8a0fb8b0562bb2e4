#![doc = include_str!("../README.md")]
#![cfg_attr(not(any(feature = "std", test)), no_std)]
#![forbid(unsafe_code)]
#![cfg_attr(test, allow(clippy::unwrap_used))]

extern crate alloc;

mod account;
mod certificate;
mod cost;
mod domain;
mod domain_checksum;
mod exact;
#[cfg(feature = "std")]
mod file_store;
mod hash_family;
mod long_value;
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

pub use account::{Account, AccountError, Day, Spent, Store};
pub use certificate::certificate;
pub use cost::ReportCost;
pub use domain::{Below, Domain, Has, Protected};
pub use domain_checksum::Mark;
#[cfg(feature = "std")]
pub use file_store::{FileStore, FileStoreError};
pub use long_value::{Fragments, LongValue, Prefixes, Views};
pub use memo::Memo;
pub use numeric_domain::{Between, Measured};
pub use protected_value::Own;
pub use question::Question;
pub use randomiser::Report;
pub use report::bits::Bits;
pub use tally::{Support, Tally};

#[cfg(feature = "macros")]
pub use dp_macros::dp_local;
pub use dp_noise::Generator;
pub use dp_types::law::measure::Spend;
