//! A condition calls an ordinary function, which could do anything with a row.

use ui_tests::hospital::*;

pub fn adult(_: &Patient) -> bool { //-
    println!("seen"); //-
    true //-
//+ #[dp_row]
//+ pub fn adult(p: Patient) -> bool {
//+     p.age >= 18
}

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>) -> i64 {
    patients.filter(|p| adult(p) && p.smoker).count().laplace(1.0).value()
}

pub fn main() {}
