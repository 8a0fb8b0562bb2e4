//! The query groups rows, but each row of the result would belong to many people.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(visits: Table<Visit>) -> Vec<i64> {
    visits.group_by(|v| v.minutes > 60).count().laplace(1.0).values() //-
    //+ visits.partition(|v| v.minutes > 60).count().laplace(1.0).values()
}

pub fn main() {}
