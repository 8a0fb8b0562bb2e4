//! The program defines a unary encoding, whose devices could always report the true value.

use dp_local::randomiser::{Kind, Shape}; //-
//+ use dp_local::randomiser::Kind;

//+ pub trait Shape {
//+     const KIND: Kind;
//+ }
pub enum Truth {}
impl Shape for Truth {
    const KIND: Kind = Kind::Thresholded(999_999);
}

pub fn main() {}

//| error[E0277]: `Truth` cannot be used here: the privacy of a report rests on types of dp-local
//|   --> fail/local/a_shape_of_ones_own_sets_the_coins.rs:10:16
//|    |
//| 10 | impl Shape for Truth {
//|    |                ^^^^^ use a randomiser of dp-local: no other crate can implement this
