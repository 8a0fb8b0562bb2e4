//! The query calls another query at ε = 0.7 and releases at ε = 0.4, which together exceed its budget.

use ui_tests::hospital::*;

#[dp_query(epsilon = 0.7, reusable)]
pub fn helper(patients: Table<Patient>) -> i64 {
    patients.count().laplace(0.7).value()
}

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>) -> i64 {
    let n = helper(patients.filter(|p| p.smoker));
    n + patients.count().laplace(0.4).value() //-
    //+ n + patients.count().laplace(0.3).value()
}

pub fn main() {}
