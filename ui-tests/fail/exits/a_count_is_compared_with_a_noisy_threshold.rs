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

//| error[E0277]: a protected number cannot be compared before it is released
//|   --> fail/exits/a_count_is_compared_with_a_noisy_threshold.rs:10:53
//|    |
//| 10 |         patients.filter(|p| p.age <= up_to).count() >= noisy //-
//|    |                                                     ^^ release it first and compare the answer: `n.laplace(0.1).value() > 3`
//|    |
//|    = note: to check it against a threshold, use `above_threshold(500, EPSILON, |watch| watch.ask(n))`, which adds noise to both: a comparison without noise reveals the number
//|    = note: conditions on single rows belong in `.filter(..)`
//|    = note: for more about this error: `dp-audit explain DP0302`
