//! One price for all wards, where a list is asked for.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>, #[dp(range = 0..=500)] price: i64) -> i64 {
    patients.map(|p| p.ward.look_up(price)).sum().laplace(1.0).value()
}

pub fn main() {}
