//! The join has no caps, so a row of one table may match any number of rows of the other.

use ui_tests::hospital::*;

#[dp_query(epsilon(visits = 1.0, others = 1.0))]
pub fn asks(visits: Table<Visit>, others: Table<Visit>) -> i64 {
    visits.inner_join(others).count().laplace(1.0).value() //-
    //+ visits.semi_join(others).count().laplace(1.0).value()
}

pub fn main() {}

//| error[E0277]: a table has no `inner_join`: it has `filter`, `map`, `centered`, `drop_missing`, `flat_map`, `by_unit`, `by_unit_and`, `limit`, `limit_by`, `take`, `take_by`, `distinct`, `semi_join`, `anti_join`, `join`, `join_on`, `union`, `partition`, `count`, `count_units`, `sum`, `clip_diff`, `histogram`, `quantile`, `largest`, `smallest`, `median`, `key_counts`, `sum_l1`, `sum_l2`, `scores`, `tree`, `running`, `mean`, `variance`, `standard_deviation`, `covariance`, `regression` and `public_count`
//|  --> fail/bounds/two_tables_of_people_are_joined.rs:7:12
//|   |
//| 7 |     visits.inner_join(others).count().laplace(1.0).value() //-
//|   |            ^^^^^^^^^^ it could pair one row with any number of others: use a join with caps, `.join(people, (3, 1), |v, p| Pair { .. })` per person or `.join_on(..)` per key; or look a column up in a public list, `.map(|p| p.product.look_up(prices))`
//|   |
//|   = note: other methods have no known sensitivity
//|   = note: for more about this error: `dp-audit explain DP0208`
