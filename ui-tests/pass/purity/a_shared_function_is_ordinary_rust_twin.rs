//! The same without the fault.

use ui_tests::hospital::*;

#[dp_row]
pub fn adult(p: Patient) -> bool {
    p.age >= 18
}

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>) -> i64 {
    patients.filter(|p| adult(p) && p.smoker).count().laplace(1.0).value()
}

pub fn main() {}
