//! Parses attributes and signatures. The parsers see only tokens, and do not know what a name
//! refers to.

mod args;
pub(crate) mod attr;
pub(crate) mod file_form;
pub(crate) mod shares;
mod signature;
pub(crate) mod texts;

pub(crate) use args::{Args, Budget};
pub(crate) use signature::{Public, Signature, TableParam, impl_trait, signature};
