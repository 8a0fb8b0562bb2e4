//! The algorithm of Stoddart, Chen and Machanavajjhala (2014) adds no noise to the questions.

use ui_tests::hospital::*;

#[dp_query(epsilon = 0.5)]
pub fn asks(patients: Table<Patient>, #[dp(range = 0..=100)] noisy: i64) -> Option<i64> { //-
    (0..120).find(|age| { //-
        #[dp(range = 0..=120)] //-
        let up_to = *age; //-
        patients.filter(|p| p.age <= up_to).count() >= noisy //-
//+ pub fn asks(patients: Table<Patient>, #[dp(range = 0..=100)] bare: i64) -> Option<i64> {
//+     above_threshold(bare, 0.5, |watch| {
//+         (0..120).find(|age| {
//+             #[dp(range = 0..=120)]
//+             let up_to = *age;
//+             watch.ask(patients.filter(|p| p.age <= up_to).count())
//+         })
    })
}

pub fn main() {}
