//! A shared function takes a public number, but a shared function must compute the same in every query.

use ui_tests::hospital::*;

#[dp_row] //-
pub fn at_least(p: Patient, least: i64) -> bool { //-
    p.age >= least //-
//+ #[dp_query(epsilon = 0.5)]
//+ pub fn asks(patients: Table<Patient>, #[dp(range = 0..=120)] least: i64) -> i64 {
//+     let at_least = |p: Patient| p.age >= least;
//+     patients.filter(|p| at_least(p)).count().laplace(0.5).value()
}

pub fn main() {}
