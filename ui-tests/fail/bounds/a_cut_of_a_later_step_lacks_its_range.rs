//! A released number is used in a row expression without a declared public range.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>) -> i64 {
    //+ #[dp(range = 0..=120)]
    let cut = patients.count().laplace(0.5).value();
    patients.filter(|p| p.age < cut).count().laplace(0.5).value()
}

pub fn main() {}
