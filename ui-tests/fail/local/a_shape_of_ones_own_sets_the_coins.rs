//! A unary encoding that tells the truth, of a shape that nobody checked.

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
