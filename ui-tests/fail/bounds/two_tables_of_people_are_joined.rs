//! The query joins two tables without caps, so a row of one may match any number of rows of the other.

use ui_tests::hospital::*;

#[dp_query(epsilon(visits = 1.0, others = 1.0))]
pub fn asks(visits: Table<Visit>, others: Table<Visit>) -> i64 {
    visits.inner_join(others).count().laplace(1.0).value() //-
    //+ visits.semi_join(others).count().laplace(1.0).value()
}

pub fn main() {}
