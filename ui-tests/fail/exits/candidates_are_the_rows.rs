//! The candidates are rows of the table, so the list of candidates would reveal them.

use ui_tests::hospital::*;

#[dp_query(epsilon = 0.5)]
pub fn tunes(patients: Table<Patient>) -> i64 {
    let (_cut, smokers) = best_of(patients, 5_000, 0.5, |_| patients.count()); //-
    //+ let (_cut, smokers) = best_of(0..=120, 5_000, 0.5, |_| patients.count());
    smokers.value()
}

pub fn main() {}

//| error[E0277]: candidates must be public, but `patients` holds protected rows
//|  --> fail/exits/candidates_are_the_rows.rs:7:35
//|   |
//| 7 |     let (_cut, smokers) = best_of(patients, 5_000, 0.5, |_| patients.count()); //-
//|   |                                   ^^^^^^^^ list the candidates to choose from: `best_of(0..=120, 500, 0.3, |cut| ..)`
//|   |
//|   = note: a candidate that exists because of one person would reveal that person when it is chosen
//|   = note: for more about this error: `dp-audit explain DP0251`
