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
