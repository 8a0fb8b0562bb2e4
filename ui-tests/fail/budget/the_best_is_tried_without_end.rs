//! A loop tries candidates without end, but each try costs.

use ui_tests::hospital::*;

#[dp_query(epsilon = 0.5)]
pub fn tunes(patients: Table<Patient>) -> i64 {
    let mut best = 0;
    while best < 40 { //-
    //+ for _ in 0..5 {
        let (_cut, smokers) = best_of(0..=120, 500, 0.1, |_| patients.count());
        best = smokers.value();
    }
    best
}

pub fn main() {}
