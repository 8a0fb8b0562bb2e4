//! A variable is the maximum number of runs, but the certificate needs that number.

use ui_tests::hospital::*;

#[dp_query(epsilon = 0.5)]
pub fn tunes(patients: Table<Patient>, #[dp(range = 1..=9)] most: i64) -> i64 {
    let (cut, _smokers) = best_of(0..=120, most, 0.5, |cut| { //-
    //+ let (cut, _smokers) = best_of(0..=most, 9, 0.5, |cut| {
        #[dp(range = 0..=120)]
        let from = cut;
        patients.filter(|p| p.age >= from && p.smoker).count()
    });
    cut
}

pub fn main() {}

//| error[E0277]: `best_of` takes candidates, the maximum number of runs, from 1 to 1048576, an ε, and a closure, but got `most` for the maximum number of runs
//|  --> fail/budget/the_most_runs_are_a_variable.rs:7:27
//|   |
//| 7 |     let (cut, _smokers) = best_of(0..=120, most, 0.5, |cut| { //-
//|   |                           ^^^^^^^ write `best_of(0..=120, 500, 0.3, |cut| ..)`, where the closure gives `patients.filter(|p| p.age <= cut).count()`
//|   |
//|   = note: each run draws a candidate; the number of runs that count stays secret, and all runs together cost the one ε
//|   = note: for more about this error: `dp-audit explain DP0250`
