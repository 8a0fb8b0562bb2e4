//! The query sums a column without a range in each part, so one person can change a sum at will.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>) -> Vec<i64> {
    patients.partition(|p| p.ward).map(|p| p.income).sum().laplace(0.5).values() //-
    //+ patients.partition(|p| p.ward).map(|p| p.income.clamp(0, 100)).sum().laplace(0.5).values()
}

pub fn main() {}

//| error[E0277]: `sum` needs a bounded column
//|  --> fail/bounds/parts_of_an_unbounded_column_are_summed.rs:7:54
//|   |
//| 7 |     patients.partition(|p| p.ward).map(|p| p.income).sum().laplace(0.5).values() //-
//|   |                                                      ^^^ one person can change this sum by any amount: clamp first, `.map(|p| p.age.clamp(LO, HI))`
//|   |
//|   = note: count a truth value or a category instead: `.filter(|p| p.smoker).count()`
//|   = note: for more about this error: `dp-audit explain DP0201`
//|
//| error[E0034]: multiple applicable items in scope
//|  --> fail/bounds/parts_of_an_unbounded_column_are_summed.rs:7:73
//|   |
//| 7 |     patients.partition(|p| p.ward).map(|p| p.income).sum().laplace(0.5).values() //-
//|   |                                                                         ^^^^^^ multiple `values` found
