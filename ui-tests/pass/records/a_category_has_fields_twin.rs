//! The same without the fault.

use dp_types::prelude::*;

#[derive(Clone, Copy, Category)]
pub enum Ward {
    Icu,
    Er,
}

pub fn main() {}
