//! The candidates are rows of the table, so the list of candidates would reveal them.

use ui_tests::hospital::*;

#[dp_query(epsilon = 0.5)]
pub fn tunes(patients: Table<Patient>) -> i64 {
    let (_cut, smokers) = best_of(patients, 5_000, 0.5, |_| patients.count()); //-
    //+ let (_cut, smokers) = best_of(0..=120, 5_000, 0.5, |_| patients.count());
    smokers.value()
}

pub fn main() {}
