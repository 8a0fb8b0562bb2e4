//! The same with the library's length.

use dp_types::aggregate::{Column, SquareRoot};
use dp_types::num::{Nat, U1};

pub fn length() -> u64 {
    <<SquareRoot as Column<U1, U1>>::Length as Nat>::VALUE
}

pub fn main() {}
