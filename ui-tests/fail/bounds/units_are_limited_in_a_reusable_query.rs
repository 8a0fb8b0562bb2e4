//! A query that could be asked about a part, in which a row of a person's would push out another.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0, reusable)] //-
//+ #[dp_query(epsilon = 1.0)]
pub fn asks(visits: Table<Visit>) -> i64 {
    visits.limit(2).count().laplace(1.0).value()
}

pub fn main() {}
