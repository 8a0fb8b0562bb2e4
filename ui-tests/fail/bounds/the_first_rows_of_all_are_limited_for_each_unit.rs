//! The query limits rows per unit after `take`, but rows of other people decide which rows were taken.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(visits: Table<Visit>) -> i64 {
    visits.take(9, |v| v.minutes).limit(2).count().laplace(1.0).value() //-
    //+ visits.limit(2).take(9, |v| v.minutes).count().laplace(1.0).value()
}

pub fn main() {}
