//! The query compares a row with the row before, as data frames permit; one row would then affect the value of the next row.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(visits: Table<Visit>) -> i64 {
    visits.lag().filter(|v| v.minutes > 3).count().laplace(1.0).value() //-
    //+ visits.filter(|v| v.minutes > 3).count().laplace(1.0).value()
}

pub fn main() {}
