//! A protected number that may be printed.

use dp_types::aggregate::Printable;

pub struct Mine;
impl Printable for Mine {}

pub fn main() {}
