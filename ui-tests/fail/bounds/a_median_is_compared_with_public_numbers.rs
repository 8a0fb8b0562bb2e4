//! If all scores fall, their distances from public numbers can rise, and no rule bounds the change.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>) -> i64 {
    patients.map(|p| p.age).median().deviations_from(&[40; 121]).select(1.0).value() //-
    //+ patients.map(|p| p.age).median().select(1.0).value()
}

pub fn main() {}

//| error[E0277]: `deviations_from` compares the counts of groups with public numbers, and `patients.map(|p| p.age).median()` has no groups
//|  --> fail/bounds/a_median_is_compared_with_public_numbers.rs:7:38
//|   |
//| 7 |     patients.map(|p| p.age).median().deviations_from(&[40; 121]).select(1.0).value() //-
//|   |                                      ^^^^^^^^^^^^^^^ count groups, `.histogram(|p| p.ward).deviations_from(&guess)`; or release the single number first, and then take the difference
//|   |
//|   = note: a deviation can be chosen by `select` or released with noise: it is as sensitive as the count it compares
//|   = note: for more about this error: `dp-audit explain DP0260`
