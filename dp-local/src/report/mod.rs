//! What a report holds, one file for each shape, and its bits.

pub(crate) mod bits;
pub(crate) mod flipped;
pub(crate) mod hashed;
pub(crate) mod payload;
pub(crate) mod sketched;
