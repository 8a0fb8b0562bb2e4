//! A condition uses a variable of the query, but it may use only public parameters with a range.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>) -> i64 {
    patients.filter(|p| p.age > limit).count().laplace(1.0).value() //-
    //+ patients.filter(|p| p.age > 18).count().laplace(1.0).value()
}

pub fn main() {}
