//! Auditor of the privacy certificates in a compiled program: derives every number again, and
//! explains in plain words what they promise.
//!
//! A program holds one record for each query that it can run and each session that it can open. A
//! record states the assumptions, and a derivation of the cost. This crate shares no line of code
//! with the library that writes records. It uses only the format (`docs/src/certificate.md`) and
//! the rules, and computes in exact integers and fractions.
//!
//! The path of a record through the crate, which is also the order in which its modules may use
//! each other:
//!
//! - [`read`] finds the records in a program, a file or standard input. [`parse`] accepts a line in
//!   its one canonical encoding.
//! - [`model`] holds environments, costs and datasets; `exact` and `theorem` enclose irrational
//!   bounds.
//! - `framework` defines the traits of rules; `rule` holds the rules, one file each, and their
//!   registry.
//! - [`document`] assembles a certificate or a session. [`verify`] gives the verdicts. [`compare`]
//!   relates the records to each other.
//! - [`page`] explains a record. [`cost_plan`] gives the cost of each release and the error of its
//!   answer. [`tradeoff`] shows what the cost leaves to an attacker. [`report`] prints. [`coq`]
//!   writes files for Coq.
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
