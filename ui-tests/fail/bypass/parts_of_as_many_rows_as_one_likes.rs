//! The program defines its own number of rows of a person, for which parts cost nothing.

use dp_types::law::measure::OverParts; //-
use ui_tests::hospital::*;
//+
//+ trait OverParts<N, D> {
//+     type Out;
//+ }

#[derive(Clone, Copy)]
pub struct Mine;
impl OverParts<AddRemove, Mine> for Eps<nat!(1)> {
    type Out = Eps<nat!(0)>;
}

pub fn main() {}

//| error[E0277]: `Mine` cannot be used here: the privacy guarantee rests on types of dp-types
//|   --> fail/bypass/parts_of_as_many_rows_as_one_likes.rs:12:6
//|    |
//| 12 | impl OverParts<AddRemove, Mine> for Eps<nat!(1)> {
//|    |      ^^^^^^^^^^^^^^^^^^^^^^^^^^ use one of the types of dp-types: no other crate can implement this trait
//|
//| error[E0277]: the trait bound `Mine: typenum::marker_traits::Unsigned` is not satisfied
//|   --> fail/bypass/parts_of_as_many_rows_as_one_likes.rs:12:6
//|    |
//| 12 | impl OverParts<AddRemove, Mine> for Eps<nat!(1)> {
//|    |      ^^^^^^^^^^^^^^^^^^^^^^^^^^ unsatisfied trait bound
//|
//| error[E0277]: this is not a type-level number that a privacy guarantee can use
//|   --> fail/bypass/parts_of_as_many_rows_as_one_likes.rs:12:6
//|    |
//| 12 | impl OverParts<AddRemove, Mine> for Eps<nat!(1)> {
//|    |      ^^^^^^^^^^^^^^^^^^^^^^^^^^ write it with `eps!` or as `typenum::U5`: below 2^63, without a leading zero digit
//|    |
//|    = note: for more about this error: `dp-audit explain DP0401`
