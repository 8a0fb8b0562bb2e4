//! In the algorithm of Lee and Clifton (2014), the noise does not grow with the number of answers.

use ui_tests::hospital::*;

#[dp_query(epsilon = 0.5)] //-
//+ #[dp_query(epsilon = 1.5)]
pub fn asks(patients: Table<Patient>) -> Vec<i64> {
    sparse_vector(50, 3, 0.5, |watch| {
        let mut found = Vec::new();
        for age in 0..120 {
            #[dp(range = 0..=120)]
            let up_to = age;
            if watch.left() > 0 && watch.ask(patients.filter(|p| p.age <= up_to).count()) {
                found.push(age);
            }
        }
        found
    })
}

pub fn main() {}

//| error[E0277]: query `asks` spends more than its budget: ε is 3 × 0.5 = 1.5, of 0.5 declared
//|  --> fail/budget/three_answers_are_had_for_the_price_of_one.rs:8:26
//|   |
//| 8 |     sparse_vector(50, 3, 0.5, |watch| {
//|   |                          ^^^ lower this release to 0.166666 or less, or declare `epsilon = 1.5`
//|   |
//|   = note: releases in sequence add up; an `if` or a `match` costs its most expensive arm; a loop costs its body once per round
//|   = note: for more about this error: `dp-audit explain DP0101`
