//! A shared function says the same for all queries; what a public number decides, a query says.

use ui_tests::hospital::*;

#[dp_row]
pub fn at_least(p: Patient, least: i64) -> bool {
    p.age >= least
}

pub fn main() {}
