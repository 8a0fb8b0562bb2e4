//! One suite for all stores, and attacks on ledgers.
#![forbid(unsafe_code)]
#![allow(clippy::unwrap_used)]

mod accounts;
mod crashes;
mod help;
mod server;
mod sessions;
