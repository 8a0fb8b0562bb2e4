//! Report payloads, with one file for each form.

pub(crate) mod bits;
pub(crate) mod flipped;
pub(crate) mod hashed;
pub(crate) mod payload;
pub(crate) mod sketched;
