//! The query takes a median like a sum, but a median has no small sensitivity.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>) -> i64 {
    patients.map(|p| p.age).median().laplace(1.0).value() //-
    //+ patients.map(|p| p.age).median().select(1.0).value()
}

pub fn main() {}

//| error[E0277]: `laplace` adds noise to numbers, but `patients.map(|p| p.age).median()` is a score for each value that could be chosen
//|  --> fail/bounds/a_median_is_taken_as_a_sum.rs:7:38
//|   |
//| 7 |     patients.map(|p| p.age).median().laplace(1.0).value() //-
//|   |                                      ^^^^^^^ choose one of the values by its score: `.select(0.5)`
//|   |
//|   = note: one row can change all scores at once: noise for that would swamp them, and a choice does not need it
//|   = note: for more about this error: `dp-audit explain DP0208`
