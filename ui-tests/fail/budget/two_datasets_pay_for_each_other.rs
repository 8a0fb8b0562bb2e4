//! Each dataset has a separate budget, and cannot pay for another one.

use ui_tests::hospital::*;

#[dp_query(epsilon(patients = 0.5, visits = 1.0))]
pub fn asks(patients: Table<Patient>, visits: Table<Visit>) -> i64 {
    patients.count().laplace(1.0).value() + visits.count().laplace(0.5).value() //-
    //+ patients.count().laplace(0.5).value() + visits.count().laplace(1.0).value()
}

pub fn main() {}
