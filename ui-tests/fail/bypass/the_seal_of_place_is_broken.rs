//! A column place of one's own: the first step to `At` for it.

use dp_types::record::Place;

pub enum Elsewhere {}
impl Place for Elsewhere {}

pub fn main() {}
