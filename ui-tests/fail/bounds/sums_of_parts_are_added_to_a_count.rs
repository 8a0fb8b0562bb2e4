//! The query adds the sums of parts, which are many numbers, to a count, which is one number.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>) -> Vec<i64> {
    (patients.partition(|p| p.ward).map(|p| p.age).sum() + patients.count()).laplace(0.5).values() //-
    //+ let n = patients.count().laplace(0.5).value();
    //+ patients.partition(|p| p.ward).map(|p| p.age).sum().laplace(0.5).values().iter().map(|sum| sum + n).collect()
}

pub fn main() {}

//| error[E0277]: `+` takes single numbers, but `patients.partition(|p| p.ward).map(|p| p.age).sum()` is many, one for each group
//|  --> fail/bounds/sums_of_parts_are_added_to_a_count.rs:7:58
//|   |
//| 7 |     (patients.partition(|p| p.ward).map(|p| p.age).sum() + patients.count()).laplace(0.5).values() //-
//|   |                                                          ^ release each by itself, and compute with the values
//|   |
//|   = note: only counts and sums can be added and multiplied
//|   = note: for more about this error: `dp-audit explain DP0208`
