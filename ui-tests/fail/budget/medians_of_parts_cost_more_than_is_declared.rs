//! The written cost is that of all parts together, and it exceeds the budget.

use ui_tests::hospital::*;

#[dp_query(epsilon = 0.5)]
pub fn asks(patients: Table<Patient>) -> Vec<i64> {
    let medians = patients.partition(|p| p.ward).map(|p| p.age).median().select(0.6); //-
    //+ let medians = patients.partition(|p| p.ward).map(|p| p.age).median().select(0.5);
    medians.iter().map(|(_, age)| age.value()).collect()
}

pub fn main() {}
