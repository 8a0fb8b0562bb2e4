//! The query numbers rows by the rows before them, as databases permit.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(visits: Table<Visit>) -> i64 {
    visits.row_number().filter(|v| v.minutes > 3).count().laplace(1.0).value() //-
    //+ visits.limit(1).filter(|v| v.minutes > 3).count().laplace(1.0).value()
}

pub fn main() {}
