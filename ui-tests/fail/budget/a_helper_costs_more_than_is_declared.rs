//! The query calls a query at ε = 0.7 and releases at ε = 0.4: together more than its budget.

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

//| error[E0277]: privacy budget exceeded: this costs Epsilon<(_1, dot, _1)> but only Epsilon<(_1, dot, _0)> is left
//|   --> fail/budget/a_helper_costs_more_than_is_declared.rs:10:22
//|    |
//| 10 | #[dp_query(epsilon = 1.0)]
//|    |                      ^^^ this takes more than is left: lower its cost, or give the query or session a larger budget
//|    |
//|    = note: `(_0, dot, _2, _5)` reads as 0.25
//|    = note: for more about this error: `dp-audit explain DP0101`
