//! The program declares zero runs, but there must be at least one.

use ui_tests::hospital::*;

#[dp_query(epsilon = 0.5)]
pub fn tunes(patients: Table<Patient>) -> i64 {
    let (cut, _smokers) = best_of(0..=120, 0, 0.5, |cut| { //-
    //+ let (cut, _smokers) = best_of(0..=120, 5_000, 0.5, |cut| {
        #[dp(range = 0..=120)]
        let from = cut;
        patients.filter(|p| p.age >= from && p.smoker).count()
    });
    cut
}

pub fn main() {}

//| error[E0277]: `best_of` takes candidates, the maximum number of runs, from 1 to 1048576, an ε, and a closure, but got `0` for the maximum number of runs
//|  --> fail/budget/the_best_of_no_runs.rs:7:27
//|   |
//| 7 |     let (cut, _smokers) = best_of(0..=120, 0, 0.5, |cut| { //-
//|   |                           ^^^^^^^ write `best_of(0..=120, 500, 0.3, |cut| ..)`, where the closure gives `patients.filter(|p| p.age <= cut).count()`
//|   |
//|   = note: each run draws a candidate; the number of runs that count stays secret, and all runs together cost the one ε
//|   = note: for more about this error: `dp-audit explain DP0250`
