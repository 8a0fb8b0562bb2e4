//! Programs that must be refused, and their passing twins.
//!
//! - `fail/<promise>/<sentence>.rs` is a program that breaks a promise, named as what it does; `<sentence>.stderr` beside
//!   it is what rustc must say. `fail/bypass/` attacks the types without `#[dp_query]`.
//! - `pass/<promise>/<sentence>_twin.rs` is the same program with the one fix, so that the first cannot be refused for a
//!   wrong reason. Other programs under `pass/` show attacks that compile and gain nothing.
//!
//! The programs share the records of [`hospital`].

pub mod hospital;
