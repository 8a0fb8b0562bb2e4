//! With its own type as a parameter, the program claims that a matrix has columns of length one.
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

//| error[E0277]: `Mine` cannot be used here: the privacy guarantee rests on types of dp-types
//|   --> fail/bypass/a_shorter_column_of_ones_own.rs:13:6
//|    |
//| 13 | impl Column<U1, Mine> for SquareRoot {
//|    |      ^^^^^^^^^^^^^^^^ use one of the types of dp-types: no other crate can implement this trait
//|
//| error[E0277]: the trait bound `Mine: typenum::marker_traits::Unsigned` is not satisfied
//|   --> fail/bypass/a_shorter_column_of_ones_own.rs:13:6
//|    |
//| 13 | impl Column<U1, Mine> for SquareRoot {
//|    |      ^^^^^^^^^^^^^^^^ unsatisfied trait bound
//|
//| error[E0277]: this is not a type-level number that a privacy guarantee can use
//|   --> fail/bypass/a_shorter_column_of_ones_own.rs:13:6
//|    |
//| 13 | impl Column<U1, Mine> for SquareRoot {
//|    |      ^^^^^^^^^^^^^^^^ write it with `eps!` or as `typenum::U5`: below 2^63, without a leading zero digit
//|    |
//|    = note: for more about this error: `dp-audit explain DP0401`
