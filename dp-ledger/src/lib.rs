#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]
#![cfg_attr(test, allow(clippy::unwrap_used))]

mod amount;
mod answer;
mod book;
mod cache;
#[cfg(feature = "command")]
pub mod command;
mod core;
mod date;
mod describe;
mod entry;
mod error;
mod holder;
mod input_error;
mod ledger;
mod names;
mod refusal;
mod session_hook;
mod signing_key;
mod spender;
mod store;
mod witness;

pub use crate::core::Done;
pub use amount::{Amount, Measure};
pub use answer::Answer;
pub use book::{Account, Book, Head, Held, Scope};
pub use cache::Asked;
pub use describe::{Describer, Description};
pub use entry::{Act, Charge, Debit, Entry, FORMAT, Grant, Limit, Terms};
pub use error::{EntryError, Error};
pub use holder::Holder;
pub use input_error::InputError;
pub use ledger::{Acted, Ledger};
pub use refusal::{Bound, RefusedError, Short};
pub use signing_key::{Digest, HolderKey, Token};
pub use spender::{Bill, Opened, Paid, Spender};
