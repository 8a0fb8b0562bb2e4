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

//| error[E0277]: privacy budget exceeded: this costs ε = 1.40 but only ε = 1.00 is left
//|   --> fail/budget/a_helper_is_called_twice_for_once.rs:10:22
//|    |
//| 10 | #[dp_query(epsilon = 1.0)]
//|    |                      ^^^ this takes more than is left: lower its cost, or give the query or session a larger budget
//|    |
//|    = note: for more about this error: `dp-audit explain DP0101`
