//! The query counts units after `distinct`. Only one of several equal rows remains, and its unit is not known.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(visits: Table<Visit>) -> i64 {
    visits.distinct().count_units().laplace(1.0).value() //-
    //+ visits.distinct().count().laplace(1.0).value()
}

pub fn main() {}
