//! The query adds noise to the largest age, which one row can move by a century.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>) -> i64 {
    patients.map(|p| p.age).largest(20).laplace(1.0).value() //-
    //+ patients.map(|p| p.age).largest(20).select(1.0).value()
}

pub fn main() {}

//| error[E0277]: `laplace` adds noise to numbers, but `patients.map(|p| p.age).largest(20)` is a score for each value that could be chosen
//|  --> fail/bounds/a_largest_value_gets_noise.rs:7:41
//|   |
//| 7 |     patients.map(|p| p.age).largest(20).laplace(1.0).value() //-
//|   |                                         ^^^^^^^ choose one of the values by its score: `.select(0.5)`
//|   |
//|   = note: one row can change all scores at once: noise for that would swamp them, and a choice does not need it
//|   = note: for more about this error: `dp-audit explain DP0208`
