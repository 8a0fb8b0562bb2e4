//! The query sums truth values in each part, but a truth value is not a number.

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>) {
    drop(patients.partition(|p| p.ward).map(|p| p.smoker).sum()); //-
    //+ drop(patients.partition(|p| p.ward).filter(|p| p.smoker).count());
}

pub fn main() {}

//| error[E0277]: `sum` needs a bounded column
//|  --> fail/bypass/a_sum_of_parts_is_of_truth_values.rs:6:59
//|   |
//| 6 |     drop(patients.partition(|p| p.ward).map(|p| p.smoker).sum()); //-
//|   |                                                           ^^^ one person can change this sum by any amount: clamp first, `.map(|p| p.age.clamp(LO, HI))`
//|   |
//|   = note: count a truth value or a category instead: `.filter(|p| p.smoker).count()`
//|   = note: for more about this error: `dp-audit explain DP0201`
