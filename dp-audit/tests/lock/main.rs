//! Locks: each change of a promise is a difference with its word and verdict, and nothing else is.

#[path = "../common/mod.rs"]
mod common;

mod changes;
mod hostile;
mod machines;
mod program;
