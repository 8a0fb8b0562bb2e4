//! A candidate of `best_of` is a histogram, but only single numbers can be compared.

use ui_tests::hospital::*;

#[dp_query(epsilon = 0.5)]
pub fn tunes(patients: Table<Patient>) -> i64 {
    let (cut, _smokers) = best_of(0..=120, 5_000, 0.5, |_| patients.histogram(|p| p.ward)); //-
    //+ let (cut, _smokers) = best_of(0..=120, 5_000, 0.5, |_| patients.count());
    cut
}

pub fn main() {}
