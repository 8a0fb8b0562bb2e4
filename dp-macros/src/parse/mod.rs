//! Parsing: attributes and signatures, as far as their tokens show.

mod args;
pub(crate) mod attr;
pub(crate) mod shares;
mod signature;

pub(crate) use args::{Args, Budget};
pub(crate) use signature::{Public, Signature, TableParam, impl_trait, signature};
