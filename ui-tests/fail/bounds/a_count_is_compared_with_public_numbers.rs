//! The query compares one count with public numbers, but only a histogram has several deviations.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>) -> i64 {
    patients.count().deviations_from(&[200]).laplace(1.0).value() //-
    //+ (patients.count().laplace(1.0).value() - 200).abs()
}

pub fn main() {}

//| error[E0277]: `deviations_from` compares the counts of groups with public numbers, and `patients.count()` has no groups
//|  --> fail/bounds/a_count_is_compared_with_public_numbers.rs:7:22
//|   |
//| 7 |     patients.count().deviations_from(&[200]).laplace(1.0).value() //-
//|   |                      ^^^^^^^^^^^^^^^ count groups, `.histogram(|p| p.ward).deviations_from(&guess)`; or release the single number first, and then take the difference
//|   |
//|   = note: a deviation can be chosen by `select` or released with noise: it is as sensitive as the count it compares
//|   = note: for more about this error: `dp-audit explain DP0260`
