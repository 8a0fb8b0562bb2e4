//! The query keeps the medians of parts for a later release. But dp-types needs the cost at once, to compute the cost of each part.

use ui_tests::hospital::*;

#[dp_query(epsilon = 0.5)]
pub fn asks(patients: Table<Patient>) -> Vec<i64> {
    let medians = patients.partition(|p| p.ward).map(|p| p.age).median(); //-
    medians.select(0.5).iter().map(|(_, age)| age.value()).collect() //-
    //+ let medians = patients.partition(|p| p.ward).map(|p| p.age).median().select(0.5);
    //+ medians.iter().map(|(_, age)| age.value()).collect()
}

pub fn main() {}
