//! The body is a row expression, as that of a closure is.

use ui_tests::hospital::*;

#[dp_row]
pub fn adult(p: Patient) -> bool {
    println!("seen"); //-
    p.age >= 18
}

pub fn main() {}
