//! Three times 2^61 leaves the range of the numbers of dp-types.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>) -> i64 {
    patients.map(|p| p.steps * 3).sum().laplace(1.0).value() //-
    //+ patients.map(|p| p.steps * 2).sum().laplace(1.0).value()
}

pub fn main() {}
