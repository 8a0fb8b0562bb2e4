//! The query takes the mean of a column without a range, which one person can change by any amount.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>) -> f64 {
    patients.map(|p| p.income).mean().laplace(1.0).value() //-
    //+ patients.map(|p| p.income.clamp(0, 100)).mean().laplace(1.0).value()
}

pub fn main() {}

//| error[E0277]: `sum` needs a bounded column
//|  --> fail/bounds/a_mean_of_an_unbounded_column.rs:7:32
//|   |
//| 7 |     patients.map(|p| p.income).mean().laplace(1.0).value() //-
//|   |                                ^^^^ one person can change this sum by any amount: clamp first, `.map(|p| p.age.clamp(LO, HI))`
//|   |
//|   = note: count a truth value or a category instead: `.filter(|p| p.smoker).count()`
//|   = note: for more about this error: `dp-audit explain DP0201`
