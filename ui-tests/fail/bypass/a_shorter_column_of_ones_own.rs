//! With its own type as a parameter, the program claims that the columns of one of the library's matrices have length one.
//+ //! The same for a trait of one's own.

use dp_types::law::aggregate::{Column, SquareRoot}; //-
//+ use dp_types::law::aggregate::SquareRoot;
use dp_types::law::num::U1;
//+
//+ trait Column<Bits, Moves> {
//+     type Length;
//+ }

pub struct Mine;
impl Column<U1, Mine> for SquareRoot {
    type Length = U1;
}

pub fn main() {}
