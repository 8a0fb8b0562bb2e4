//! Report payloads, one file per shape.

pub(crate) mod bits;
pub(crate) mod flipped;
pub(crate) mod hashed;
pub(crate) mod payload;
pub(crate) mod sketched;
