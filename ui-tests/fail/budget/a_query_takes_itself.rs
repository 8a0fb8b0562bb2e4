//! A method with `self` is declared as a query.

use ui_tests::hospital::*;

pub struct Study;

impl Study { //-
    #[dp_query(epsilon = 1.0)] //-
    pub fn asks(&self, patients: Table<Patient>) -> i64 { //-
        patients.count().laplace(1.0).value() //-
    } //-
//+ #[dp_query(epsilon = 1.0)]
//+ pub fn asks(patients: Table<Patient>) -> i64 {
//+     patients.count().laplace(1.0).value()
}

pub fn main() {}
