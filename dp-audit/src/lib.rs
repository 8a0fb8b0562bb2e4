//! Reads the privacy certificates inside a compiled program, derives every number in them again, and says in
//! plain words what they promise.
//!
//! A certificate is one line in the linker section `.dp_proofs` of a program: one query, what it assumes, and a
//! derivation of what it costs. This crate shares no line of code with the library that writes certificates: it
//! knows the format (`docs/src/certificate.md`) and the rules, and computes in exact integers and fractions.
//!
//! The way of a certificate through the crate:
//!
//! - [`read`] finds the lines in a program, a file or standard input;
//! - [`parse`] accepts a line in its one canonical spelling and gives it types ([`model`]);
//! - [`check`] derives every number again, one file for each kind of rule;
//! - [`verify`] puts the verdicts together; [`words`] explains a certificate, [`report`] prints;
//! - [`coq`] writes them as files that Coq checks.
//!
//! # Example
//!
//! ```
//! use dp_audit::{read, verify};
//!
//! let input = read::read_from(&b"{\"dp_certificate\":1}\n"[..], "a test".into())?;
//! let verdicts = verify::verify(&input, verify::Options::default());
//! assert!(!verdicts[0].holds());
//! assert_eq!(verdicts[0].faults[0].to_string(), "certificate 1, byte 19: the key \"query\" is missing");
//! # Ok::<(), read::ReadError>(())
//! ```
#![forbid(unsafe_code)]

pub mod check;
pub mod coq;
pub mod model;
pub mod parse;
pub mod read;
pub mod report;
mod stack;
pub mod verify;
pub mod words;
