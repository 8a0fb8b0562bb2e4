//! The query sorts rows and takes the first ones, where each new row pushes out another.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(visits: Table<Visit>) -> i64 {
    visits.sort_by_key(|v| v.minutes).count().laplace(1.0).value() //-
    //+ visits.map(|v| v.minutes).largest(20).select(1.0).value()
}

pub fn main() {}

//| error[E0277]: a table has no `sort_by_key`: it has `filter`, `map`, `centered`, `drop_missing`, `flat_map`, `by_unit`, `by_unit_and`, `limit`, `limit_by`, `take`, `take_by`, `distinct`, `semi_join`, `anti_join`, `join`, `join_on`, `union`, `partition`, `count`, `count_units`, `sum`, `clip_diff`, `histogram`, `quantile`, `largest`, `smallest`, `median`, `key_counts`, `sum_l1`, `sum_l2`, `scores`, `tree`, `running`, `mean`, `variance`, `standard_deviation`, `covariance`, `regression` and `public_count`
//|  --> fail/bounds/rows_are_sorted_and_the_first_are_taken.rs:7:12
//|   |
//| 7 |     visits.sort_by_key(|v| v.minutes).count().laplace(1.0).value() //-
//|   |            ^^^^^^^^^^^ rows have no positions: keep the first in an order of their values, `.take(100, |v| v.cost)`, or the first of each unit, `.limit(5)`, or choose a value near an end, `.map(|p| p.age).largest(20).select(0.5)`
//|   |
//|   = note: other methods have no known sensitivity
//|   = note: for more about this error: `dp-audit explain DP0208`
