//! The body of a shared function prints, but it must be a row expression like a closure.

use ui_tests::hospital::*;

#[dp_row]
pub fn adult(p: Patient) -> bool {
    println!("seen"); //-
    p.age >= 18
}

pub fn main() {}
