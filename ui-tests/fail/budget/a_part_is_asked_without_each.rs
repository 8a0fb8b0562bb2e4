//! A part is no list of rows: what is asked of each is asked by a query.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>) -> i64 {
    patients.partition(|p| p.ward).iter().count() as i64 //-
    //+ patients.partition(|p| p.ward).count().laplace(0.5).values().iter().sum()
}

pub fn main() {}
