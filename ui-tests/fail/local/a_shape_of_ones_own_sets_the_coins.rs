//! The program defines its own unary encoding with unchecked probabilities, so a device could always report the true value.

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
