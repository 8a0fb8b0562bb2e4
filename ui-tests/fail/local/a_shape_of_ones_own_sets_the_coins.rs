//! The program defines its own unary encoding, whose unchecked probabilities could always tell the truth.

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
