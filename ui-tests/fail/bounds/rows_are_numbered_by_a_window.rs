//! The query numbers rows by the rows before them, as databases permit.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(visits: Table<Visit>) -> i64 {
    visits.row_number().filter(|v| v.minutes > 3).count().laplace(1.0).value() //-
    //+ visits.limit(1).filter(|v| v.minutes > 3).count().laplace(1.0).value()
}

pub fn main() {}

//| error[E0277]: a table has no `row_number`: it has `filter`, `map`, `centered`, `drop_missing`, `flat_map`, `by_unit`, `by_unit_and`, `limit`, `limit_by`, `take`, `take_by`, `distinct`, `semi_join`, `anti_join`, `join`, `join_on`, `union`, `partition`, `count`, `count_units`, `sum`, `clip_diff`, `histogram`, `quantile`, `largest`, `smallest`, `median`, `key_counts`, `sum_l1`, `sum_l2`, `scores`, `tree`, `running`, `mean`, `variance`, `standard_deviation`, `covariance`, `regression` and `public_count`
//|  --> fail/bounds/rows_are_numbered_by_a_window.rs:7:12
//|   |
//| 7 |     visits.row_number().filter(|v| v.minutes > 3).count().laplace(1.0).value() //-
//|   |            ^^^^^^^^^^ a row's rank depends on all other rows, so one person could change every rank: describe each row by its own columns, or keep the first in order, `.take_by(3, |v| v.year, |v| v.cost)`
//|   |
//|   = note: other methods have no known sensitivity
//|   = note: for more about this error: `dp-audit explain DP0208`
