//! A shared function promises a truth value but returns a number.

use ui_tests::hospital::*;

#[dp_row]
pub fn adult(p: Patient) -> bool {
    p.age //-
    //+ p.age >= 18
}

pub fn main() {}
