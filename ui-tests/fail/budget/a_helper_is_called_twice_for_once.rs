//! The query calls another query at ε = 0.7 twice, which exceeds its budget.

use ui_tests::hospital::*;

#[dp_query(epsilon = 0.7, reusable)]
pub fn helper(patients: Table<Patient>) -> i64 {
    patients.count().laplace(0.7).value()
}

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>) -> i64 {
    helper(patients.filter(|p| p.smoker)) + helper(patients) //-
    //+ helper(patients.filter(|p| p.smoker))
}

pub fn main() {}
