//! The same without the fault.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(visits: Table<Visit>) -> i64 {
    visits.limit(2).take(9, |v| v.minutes).count().laplace(1.0).value()
}

pub fn main() {}
