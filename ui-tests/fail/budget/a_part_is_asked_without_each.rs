//! The program iterates over parts as over rows, but only `each` can run a query on a part.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>) -> i64 {
    patients.partition(|p| p.ward).iter().count() as i64 //-
    //+ patients.partition(|p| p.ward).count().laplace(0.5).values().iter().sum()
}

pub fn main() {}

//| error[E0277]: the parts of a table have no `iter`: they have `filter`, `map`, `centered`, `drop_missing`, `partition`, `count`, `sum`, `mean`, `variance`, `standard_deviation`, `covariance`, `regression`, `quantile`, `median`, `largest`, `smallest`, `histogram`, `sum_l1`, `sum_l2`, `tree`, `running`, `each` and `each_of`
//|  --> fail/budget/a_part_is_asked_without_each.rs:7:36
//|   |
//| 7 |     patients.partition(|p| p.ward).iter().count() as i64 //-
//|   |                                    ^^^^ run a reusable query on every part: `.each(count_adults)`
//|   |
//|   = note: a reusable query runs on every part, and the cost of one part covers them all
//|   = note: for more about this error: `dp-audit explain DP0208`
