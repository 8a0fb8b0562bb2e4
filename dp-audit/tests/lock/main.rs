//! Tests of locks: each change of a promise is a difference with its sentence and its verdict, and
//! no other change is a difference.

#[path = "../common/mod.rs"]
mod common;

mod changes;
mod hostile;
mod machines;
mod program;
