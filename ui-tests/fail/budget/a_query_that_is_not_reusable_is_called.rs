//! A query calls another query that is not marked `reusable`.
//+ //! A query is called by another, and says that it can be.

use ui_tests::hospital::*;

#[dp_query(epsilon = 0.7)] //-
//+ #[dp_query(epsilon = 0.7, reusable)]
pub fn mean_age(patients: Table<Patient>) -> i64 {
    patients.map(|p| p.age).sum().laplace(0.7).value()
}

#[dp_query(epsilon = 1.0)]
pub fn report(patients: Table<Patient>) -> i64 {
    mean_age(patients.filter(|p| p.smoker))
}

pub fn main() {}
