//! Incomes have no range, so an income's distance from the bound of the clip has no limit.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>) -> i64 {
    patients.map(|p| p.income).clip_diff(50).laplace(1.0).value() //-
    //+ patients.map(|p| p.income.clamp(0, 100)).clip_diff(50).laplace(1.0).value()
}

pub fn main() {}

//| error[E0277]: `sum` needs a bounded column
//|  --> fail/bounds/a_clip_difference_of_an_unbounded_column.rs:7:32
//|   |
//| 7 |     patients.map(|p| p.income).clip_diff(50).laplace(1.0).value() //-
//|   |                                ^^^^^^^^^ one person can change this sum by any amount: clamp first, `.map(|p| p.age.clamp(LO, HI))`
//|   |
//|   = note: count a truth value or a category instead: `.filter(|p| p.smoker).count()`
//|   = note: for more about this error: `dp-audit explain DP0201`
