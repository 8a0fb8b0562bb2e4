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
