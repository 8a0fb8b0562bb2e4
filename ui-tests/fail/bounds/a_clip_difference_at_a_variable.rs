//! The bound of a clipped difference is a variable without a declared range.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>) -> i64 {
    let n = patients.count().laplace(0.5);
    //+ #[dp(range = 0..=120)]
    let bound = n.value().clamp(0, 120);
    patients.map(|p| p.age).clip_diff(bound).laplace(0.5).value()
}

pub fn main() {}
