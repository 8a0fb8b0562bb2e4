//! The suite of tests for all kinds of stores. It includes attacks on ledgers.
#![forbid(unsafe_code)]
#![allow(clippy::unwrap_used)]

mod accounts;
mod addresses;
mod answers;
mod beginnings;
mod browser;
mod clocks;
mod command;
mod crashes;
mod disk;
mod encodings;
mod errors;
mod files;
mod forge;
mod help;
mod page;
mod races;
mod rights;
mod roles;
mod server;
mod sessions;
mod tampering;
