//! The query releases a vector of each part by accuracy, but the cost of an accuracy cannot be divided among the rows of a unit.

use ui_tests::hospital::*;

#[dp_query(epsilon = 0.5)]
pub fn asks(patients: Table<Patient>) -> Vec<i64> {
    let sums = patients.partition(|p| p.ward).sum_l1(99, |p| [p.age, p.age]).laplace_within(10, 0.95); //-
    //+ let sums = patients.partition(|p| p.ward).sum_l1(99, |p| [p.age, p.age]).laplace(0.5);
    sums.iter().flat_map(|(_, sums)| sums.values()).collect()
}

pub fn main() {}
