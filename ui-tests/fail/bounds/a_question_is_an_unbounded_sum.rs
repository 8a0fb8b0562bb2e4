//! A sparse vector's question sums a column without a range, so one row can move it by any amount.

use ui_tests::hospital::*;

#[dp_query(epsilon = 0.5)]
pub fn asks(patients: Table<Patient>) -> bool {
    above_threshold(50, 0.5, |watch| watch.ask(patients.map(|p| p.income).sum())) //-
    //+ above_threshold(50, 0.5, |watch| watch.ask(patients.map(|p| p.income.clamp(0, 9)).sum()))
}

pub fn main() {}

//| error[E0277]: `sum` needs a bounded column
//|  --> fail/bounds/a_question_is_an_unbounded_sum.rs:7:75
//|   |
//| 7 |     above_threshold(50, 0.5, |watch| watch.ask(patients.map(|p| p.income).sum())) //-
//|   |                                                                           ^^^ one person can change this sum by any amount: clamp first, `.map(|p| p.age.clamp(LO, HI))`
//|   |
//|   = note: count a truth value or a category instead: `.filter(|p| p.smoker).count()`
//|   = note: for more about this error: `dp-audit explain DP0201`
