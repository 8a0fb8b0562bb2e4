//! The same without the fault.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>) -> i64 {
    let n = patients.count().laplace(0.1).value();
    [1, 2, 3].iter().map(|i| i * n).sum()
}

pub fn main() {}
