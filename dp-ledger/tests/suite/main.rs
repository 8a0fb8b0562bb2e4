//! One suite of tests for all stores, with attacks on ledgers.
#![forbid(unsafe_code)]
#![allow(clippy::unwrap_used)]

mod accounts;
#[cfg(feature = "command")]
mod addresses;
mod answers;
#[cfg(feature = "command")]
mod beginnings;
#[cfg(feature = "command")]
mod browser;
#[cfg(feature = "command")]
mod clocks;
#[cfg(feature = "command")]
mod command;
mod crashes;
mod disk;
mod encodings;
mod errors;
mod files;
mod forge;
mod help;
#[cfg(feature = "command")]
mod page;
mod races;
mod rights;
#[cfg(feature = "command")]
mod roles;
mod server;
mod sessions;
mod tampering;
