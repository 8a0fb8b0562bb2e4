//! The program declares a number as a condition.

use dp_types::law::expr::Truth; //-
//+ trait Truth {}

pub struct Mine;
impl Truth for Mine {}

pub fn main() {}
