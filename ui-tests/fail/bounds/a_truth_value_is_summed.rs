//! The query sums truth values, but it should count the rows where the value is true.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>) -> i64 {
    patients.map(|p| p.smoker).sum().laplace(1.0).value() //-
    //+ patients.map(|p| if p.smoker { 1 } else { p.age }).sum().laplace(1.0).value()
}

pub fn main() {}

//| error[E0277]: `sum` needs a bounded column
//|  --> fail/bounds/a_truth_value_is_summed.rs:7:32
//|   |
//| 7 |     patients.map(|p| p.smoker).sum().laplace(1.0).value() //-
//|   |                                ^^^ one person can change this sum by any amount: clamp first, `.map(|p| p.age.clamp(LO, HI))`
//|   |
//|   = note: count a truth value or a category instead: `.filter(|p| p.smoker).count()`
//|   = note: for more about this error: `dp-audit explain DP0201`
