//! An accuracy of 10 in 95 of 100 runs costs ε = 0.284349, which exceeds the budget.

use ui_tests::hospital::*;

#[dp_query(epsilon = 0.2)] //-
//+ #[dp_query(epsilon = 0.3)]
pub fn asks(patients: Table<Patient>) -> i64 {
    patients.count().laplace_within(10, 0.95).value()
}

pub fn main() {}
