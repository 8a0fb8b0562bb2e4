//! One suite for all stores, and attacks on ledgers.
#![forbid(unsafe_code)]
#![allow(clippy::unwrap_used)]

mod accounts;
mod answers;
#[cfg(feature = "command")]
mod browser;
#[cfg(feature = "command")]
mod command;
mod crashes;
mod disk;
mod errors;
mod files;
mod forge;
mod help;
mod races;
mod rights;
mod server;
mod sessions;
mod tampering;
