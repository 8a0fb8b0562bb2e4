//! A multiple by a number of one's own.

use dp_types::measure::Times;
use ui_tests::hospital::*;

#[derive(Clone, Copy)]
pub struct Mine;
impl Times<Mine> for eps!(1.0) {
    type Out = eps!(1.0);
}

pub fn main() {}
