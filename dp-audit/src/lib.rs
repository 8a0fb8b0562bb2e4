//! Reads the privacy certificates inside a compiled program, derives every number in them again, and says in
//! plain words what they promise.
//!
//! A program keeps one record for each query that it can run and each session that it can open: what is assumed, and a
//! derivation of what it costs. This crate shares no line of code with the library that writes records: it
//! knows the format (`docs/src/certificate.md`) and the rules, and computes in exact integers and fractions.
//!
//! The way of a record through the crate, which is also the order in which its modules may use each other:
//!
//! - [`read`] finds the records in a program, a file or standard input; [`parse`] accepts a line in its one canonical
//!   spelling;
//! - [`model`] holds environments, costs and datasets; `exact` and `theorem` what no fraction is;
//! - `node` says what a rule is, `rule` holds the rules, one file each, and their registry;
//! - [`record`] puts a certificate or a session together, [`verify`] gives the verdicts, [`compare`] what records say about each other;
//! - [`page`] explains a record, [`plan`] says what each release costs and how far off its answer is, [`tradeoff`] what its cost leaves to an attacker, [`report`] prints, [`coq`] writes files that Coq checks.
//!
//! # Example
//!
//! ```
//! use dp_audit::{read, verify};
//!
//! let input = read::read_from(&b"{\"dp_certificate\":2}\n"[..], "a test".into())?;
//! let verdicts = verify::verify(&input, verify::Options::default());
//! assert!(!verdicts[0].holds());
//! assert_eq!(
//!     verdicts[0].faults[0].to_string(),
//!     "record 1, found at byte 0 of the file, byte 19: the key \"query\" is missing"
//! );
//! # Ok::<(), read::ReadError>(())
//! ```
#![forbid(unsafe_code)]

mod big_stack;
pub mod compare;
pub mod coq;
pub mod cost_plan;
pub mod document;
mod exact;
pub mod explain;
mod framework;
mod gallina;
pub mod model;
pub mod page;
pub mod parse;
pub mod read;
pub mod report;
mod rule;
mod theorem;
pub mod tradeoff;
pub mod verify;
pub mod words;

pub use framework::Fault;
