//! An accuracy of 10 in 95 of 100 runs costs ε = 0.284349, which exceeds the budget.

use ui_tests::hospital::*;

#[dp_query(epsilon = 0.2)] //-
//+ #[dp_query(epsilon = 0.3)]
pub fn asks(patients: Table<Patient>) -> i64 {
    patients.count().laplace_within(10, 0.95).value()
}

pub fn main() {}

//| error[E0277]: privacy budget exceeded: this costs ε = 0.284349 but only ε = 0.200000 is left
//|  --> fail/budget/an_accuracy_costs_more_than_is_declared.rs:5:1
//|   |
//| 5 | #[dp_query(epsilon = 0.2)] //-
//|   | ^^^^^^^^^^^^^^^^^^^^^^^^^^ this takes more than is left: lower its cost, or give the query or session a larger budget
//| ...
//| 8 |     patients.count().laplace_within(10, 0.95).value()
//|   |                      -------------- required by a bound introduced by this call
//|   |
//|   = note: for more about this error: `dp-audit explain DP0101`
