//! The program claims that columns of a library matrix have length one, for its own kind of place.
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
