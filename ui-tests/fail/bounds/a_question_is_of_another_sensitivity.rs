//! The noise fits the first question, of sensitivity 1, but the second has sensitivity 120.

use ui_tests::hospital::*;

#[dp_query(epsilon = 0.5)]
pub fn asks(patients: Table<Patient>) -> bool {
    above_threshold(50, 0.5, |watch| watch.ask(patients.count()) || watch.ask(patients.map(|p| p.age).sum())) //-
    //+ above_threshold(50, 0.5, |watch| watch.ask(patients.count()) || watch.ask(patients.count()))
}

pub fn main() {}

//| error[E0277]: all questions of a sparse vector must be the same expression, but this one differs from the first
//|  --> fail/bounds/a_question_is_of_another_sensitivity.rs:7:79
//|   |
//| 7 |     above_threshold(50, 0.5, |watch| watch.ask(patients.count()) || watch.ask(patients.map(|p| p.age).sum())) //-
//|   |                                                                           --- ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ let only a value differ: `#[dp(range = 0..=120)] let cut = ..;`, and use `cut` in the one expression
//|   |                                                                           |
//|   |                                                                           required by a bound introduced by this call
//|   |
//|   = note: the noise covers the sensitivity of the first question only
//|   = note: for more about this error: `dp-audit explain DP0221`
