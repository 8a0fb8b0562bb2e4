//! A shared function calls itself, so its expression would never end.

use ui_tests::hospital::*;

#[dp_row]
pub fn adult(p: Patient) -> bool {
    p.age >= 18 || adult(p) //-
    //+ p.age >= 18
}

pub fn main() {}
