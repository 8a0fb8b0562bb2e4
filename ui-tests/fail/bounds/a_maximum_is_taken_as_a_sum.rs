//! The query takes a maximum like a sum, but one person can be the maximum.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>) -> i64 {
    patients.map(|p| p.age).max().laplace(1.0).value() //-
    //+ patients.map(|p| p.age).sum().laplace(1.0).value()
}

pub fn main() {}

//| error[E0277]: a table has no `max`: it has `filter`, `map`, `centered`, `drop_missing`, `flat_map`, `by_unit`, `by_unit_and`, `limit`, `limit_by`, `take`, `take_by`, `distinct`, `semi_join`, `anti_join`, `join`, `join_on`, `union`, `partition`, `count`, `count_units`, `sum`, `clip_diff`, `histogram`, `quantile`, `largest`, `smallest`, `median`, `key_counts`, `sum_l1`, `sum_l2`, `scores`, `tree`, `running`, `mean`, `variance`, `standard_deviation`, `covariance`, `regression` and `public_count`
//|  --> fail/bounds/a_maximum_is_taken_as_a_sum.rs:7:29
//|   |
//| 7 |     patients.map(|p| p.age).max().laplace(1.0).value() //-
//|   |                             ^^^ one row decides it; choose a value near the end: `.map(|p| p.age).largest(20).select(0.5)`, or `smallest`
//|   |
//|   = note: other methods have no known sensitivity
//|   = note: for more about this error: `dp-audit explain DP0208`
