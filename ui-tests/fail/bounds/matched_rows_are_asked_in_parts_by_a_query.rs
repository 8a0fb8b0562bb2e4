//! A query on parts charges one dataset, but two datasets decide which of these rows are kept.

use ui_tests::hospital::*;

#[dp_query(epsilon = 0.1, reusable)]
pub fn counts(visits: Table<Visit>) -> i64 {
    visits.count().laplace(0.1).value()
}

#[dp_query(epsilon(visits = 1.0, others = 1.0))]
pub fn asks(visits: Table<Visit>, others: Table<Visit>) -> Vec<i64> {
    visits.semi_join(others).partition(|v| v.minutes.cut([60, 300])).each(counts).values().to_vec() //-
    //+ visits.semi_join(others).partition(|v| v.minutes.cut([60, 300])).count().laplace(0.2).values()
}

pub fn main() {}

//| error[E0277]: `each` runs one reusable query on every part: it needs a table of one dataset, but this table also depends on others; `.count()` and `.sum()` of the parts work without a query
//|   --> fail/bounds/matched_rows_are_asked_in_parts_by_a_query.rs:12:70
//|    |
//| 12 |     visits.semi_join(others).partition(|v| v.minutes.cut([60, 300])).each(counts).values().to_vec() //-
//|    |                                                                      ^^^^ write `.each(count_adults)`, or `.each(older_than(30))` with its public parameters
//|    |
//|    = note: the cost is that of the query on one part, which the type checker computes
//|    = note: for more about this error: `dp-audit explain DP0111`
