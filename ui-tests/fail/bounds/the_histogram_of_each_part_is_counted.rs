//! The query requests a histogram of each part, but it should partition the parts again, which gives the same groups.

use ui_tests::hospital::*;

#[dp_query(epsilon = 0.5)]
pub fn asks(patients: Table<Patient>) -> Vec<i64> {
    let counts = patients.partition(|p| p.ward).histogram(|p| p.smoker).laplace(0.5); //-
    counts.iter().flat_map(|(_, counts)| counts.values()).collect() //-
    //+ let counts = patients.partition(|p| p.ward).partition(|p| p.smoker).count().laplace(0.5);
    //+ counts.values()
}

pub fn main() {}
