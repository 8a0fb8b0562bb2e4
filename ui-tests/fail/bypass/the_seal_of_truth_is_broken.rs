//! A number that is a condition.

use dp_types::law::expr::Truth; //-
//+ trait Truth {}

pub struct Mine;
impl Truth for Mine {}

pub fn main() {}
