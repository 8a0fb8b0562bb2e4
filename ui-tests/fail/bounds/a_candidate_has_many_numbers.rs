//! A candidate of `best_of` is a histogram, but only single numbers can be compared.

use ui_tests::hospital::*;

#[dp_query(epsilon = 0.5)]
pub fn tunes(patients: Table<Patient>) -> i64 {
    let (cut, _smokers) = best_of(0..=120, 5_000, 0.5, |_| patients.histogram(|p| p.ward)); //-
    //+ let (cut, _smokers) = best_of(0..=120, 5_000, 0.5, |_| patients.count());
    cut
}

pub fn main() {}

//| error[E0277]: a candidate is compared by one number, but `patients.histogram(|p| p.ward)` is many
//|  --> fail/bounds/a_candidate_has_many_numbers.rs:7:60
//|   |
//| 7 |     let (cut, _smokers) = best_of(0..=120, 5_000, 0.5, |_| patients.histogram(|p| p.ward)); //-
//|   |                                                            ^^^^^^^^ give one: `|cut| patients.filter(|p| p.age <= cut).count()`; or choose a group with `.select(EPSILON)`
//|   |
//|   = note: the best is the run with the largest noisy number
//|   = note: for more about this error: `dp-audit explain DP0251`
