//! Programs that must be refused, and their passing twins.
//!
//! - `fail/<promise>/<sentence>.rs` is a program that breaks a promise, named as what it does.
//!   `<sentence>.stderr` beside it is what rustc must say: messages, labels and our own notes.
//!   `fail/bypass/` attacks the types without `#[dp_query]`.
//! - Its passing twin has the one fix, so rustc cannot refuse the program for a wrong reason. Marks
//!   in the program describe the fix, and the build writes the twin: see [`twin`].
//! - `pass/<promise>/<sentence>.rs` is an attack that compiles and gains nothing.
//!
//! `fail/at_build/` holds the few that only a build refuses.
//!
//! The programs share the records of [`hospital`].

#[cfg(doctest)]
pub mod at_build;
pub mod hospital;
pub mod twin;
