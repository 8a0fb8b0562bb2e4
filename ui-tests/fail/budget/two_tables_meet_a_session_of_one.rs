//! A query over two datasets runs in a session that opened only one dataset.

use ui_tests::hospital::*;

#[dp_query(epsilon(patients = 0.5, visits = 0.5))] //-
pub fn asks(patients: Table<Patient>, visits: Table<Visit>) -> i64 { //-
    patients.count().laplace(0.5).value() + visits.count().laplace(0.5).value() //-
//+ #[dp_query(epsilon = 0.5)]
//+ pub fn asks(patients: Table<Patient>) -> i64 {
//+     patients.count().laplace(0.5).value()
}

pub fn main() {
    assert!(hundred::<AddRemove>().session::<eps!(0.5)>().run(asks).is_ok());
}
