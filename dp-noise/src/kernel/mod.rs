//! The only files of this crate with `unsafe`: what safe Rust cannot say to the machine.

pub(crate) mod fork;
