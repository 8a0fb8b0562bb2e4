//! Neither refused nor left out.

use dp_types::record::More;

pub enum KeepAll {}
impl More for KeepAll {
    const KEEPS: bool = true;
}

pub fn main() {}
