//! The price of a call of `best_of` covers all its runs, and this price exceeds the budget.

use ui_tests::hospital::*;

#[dp_query(epsilon = 0.5)]
pub fn tunes(patients: Table<Patient>) -> i64 {
    let (cut, _smokers) = best_of(0..=120, 5_000, 1.5, |cut| { //-
    //+ let (cut, _smokers) = best_of(0..=120, 5_000, 0.5, |cut| {
        #[dp(range = 0..=120)]
        let from = cut;
        patients.filter(|p| p.age >= from && p.smoker).count()
    });
    cut
}

pub fn main() {}
