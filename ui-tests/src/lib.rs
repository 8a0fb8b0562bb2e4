//! Programs that must be refused, and their twins: corrected versions that compile.
//!
//! - `fail/<promise>/<sentence>.rs` is a program that breaks a promise; its name says what it does.
//!   The lines `//| ..` at its end are the messages, labels and notes of this library that rustc
//!   must print. The programs in `fail/bypass/` attack the types without `#[dp_query]`.
//! - The passing twin of a program has one fix and compiles, so rustc does not refuse the program
//!   for a wrong reason. Comments in the program describe the fix, and the build script writes the
//!   corrected program: see [`twin`].
//! - `pass/<promise>/<sentence>.rs` is an attack that compiles but gains nothing.
//!
//! The folder `fail/at_build/` has the few programs that only a build refuses.
//!
//! The programs share the records of [`hospital`].

#[cfg(doctest)]
pub mod at_build;
pub mod hospital;
pub mod twin;
