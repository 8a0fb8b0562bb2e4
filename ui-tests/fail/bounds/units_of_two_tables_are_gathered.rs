//! The query limits the rows per unit of two tables together, but the same number can mean different people in these tables.

use ui_tests::hospital::*;

#[dp_query(epsilon(visits = 1.0, others = 1.0))]
pub fn asks(visits: Table<Visit>, others: Table<Visit>) -> i64 {
    visits.union(others).limit(1).count().laplace(1.0).value() //-
    //+ visits.limit(1).union(others.limit(1)).count().laplace(1.0).value()
}

pub fn main() {}
