//! The program iterates over the parts like over a list of rows, but only `each` can run a query on a part.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>) -> i64 {
    patients.partition(|p| p.ward).iter().count() as i64 //-
    //+ patients.partition(|p| p.ward).count().laplace(0.5).values().iter().sum()
}

pub fn main() {}
