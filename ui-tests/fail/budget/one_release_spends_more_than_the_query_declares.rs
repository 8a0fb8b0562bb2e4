//! One release costs 1.5, but the budget is 1.0.
//+ //! 0.5 out of 1.0.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>) -> i64 {
    patients.count().laplace(1.5).value() //-
    //+ patients.count().laplace(0.5).value()
}

pub fn main() {}
