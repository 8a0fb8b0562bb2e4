//! The query writes the cost of the medians of all parts together, and this cost exceeds the budget.

use ui_tests::hospital::*;

#[dp_query(epsilon = 0.5)]
pub fn asks(patients: Table<Patient>) -> Vec<i64> {
    let medians = patients.partition(|p| p.ward).map(|p| p.age).median().select(0.6); //-
    //+ let medians = patients.partition(|p| p.ward).map(|p| p.age).median().select(0.5);
    medians.iter().map(|(_, age)| age.value()).collect()
}

pub fn main() {}
