//! Coq text: terms, escaped texts from user code, and identifiers.

mod escape;
mod layout;
mod names;

pub(crate) use escape::{comment, string};
pub(crate) use layout::{Term, new_line};
pub(crate) use names::Names;
#[cfg(test)]
pub(crate) use names::is_reserved;
