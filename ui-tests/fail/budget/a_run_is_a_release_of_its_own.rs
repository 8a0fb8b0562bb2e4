//! A run of `best_of` contains a release, but a run must return a protected number, by which `best_of` compares the runs.

use ui_tests::hospital::*;

#[dp_query(epsilon = 0.5)]
pub fn tunes(patients: Table<Patient>) -> i64 {
    let (cut, _smokers) = best_of(0..=120, 5_000, 0.3, |_| patients.count().laplace(0.1)); //-
    //+ let (cut, _smokers) = best_of(0..=120, 5_000, 0.3, |_| patients.count());
    cut
}

pub fn main() {}
