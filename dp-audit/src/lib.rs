#![doc = include_str!("../README.md")]
//!
//! # Modules
//! The modules are listed in the order in which a record passes through them. A module uses only
//! modules before it.
//!
//! - [`read`] finds the records in a program, a file or standard input. [`parse`] accepts only the
//!   canonical encoding of a line.
//! - [`model`] holds environments, costs and datasets. `exact` and `theorem` compute with
//! irrational numbers.
//! - `framework` defines the traits of a rule. `rule` holds one file for each rule, and the
//! registry.
//! - [`document`] assembles a certificate or a session. [`verify`] gives the verdicts. [`remarks`]
//!   relates the records of one input to each other.
//! - [`page`] explains a record. [`cost_plan`] computes the cost of each release and the error of
//!   its answer. [`tradeoff`] computes what that cost leaves to an attacker. [`lock`] writes the
//!   promises as a text for review, and [`difference`] compares two locks. [`report`] prints.
//!   [`coq`] writes files that Coq checks.
//! - [`attest`] signs the verdicts on a program, and checks such a statement. [`release`] compares
//!   a published table with a program and with a ledger.
//! - [`binary`] reads what the file itself says. [`program`] relates all records of a program, as
//!   one page. [`html`] writes all of this as a report.

#![forbid(unsafe_code)]

pub mod attest;
mod big_stack;
pub mod binary;
pub mod coq;
pub mod cost_plan;
pub mod difference;
pub mod document;
mod exact;
pub mod explain;
mod framework;
mod gallina;
pub mod html;
pub mod lock;
pub mod model;
pub mod page;
pub mod parse;
pub mod program;
pub mod read;
pub mod release;
pub mod remarks;
pub mod report;
mod rule;
mod theorem;
pub mod tradeoff;
pub mod verify;
pub mod words;

pub use framework::Fault;
