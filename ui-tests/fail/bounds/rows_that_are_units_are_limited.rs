//! The query limits the rows of each patient, who has one row already.

use ui_tests::hospital::*;

#[dp_query(epsilon(patients = 1.0, visits = 1.0))]
pub fn asks(patients: Table<Patient>, visits: Table<Visit>) -> i64 {
    let n = visits.count().laplace(0.5).value(); //-
    n + patients.limit(1).count().laplace(1.0).value() //-
    //+ let n = visits.limit(1).count().laplace(0.5).value();
    //+ n + patients.count().laplace(1.0).value()
}

pub fn main() {}
