//! The query takes the median of a column without a range, whose candidates are unknown.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>) -> i64 {
    patients.map(|p| p.income).median().select(1.0).value() //-
    //+ patients.map(|p| p.income.clamp(0, 200_000)).median().select(1.0).value()
}

pub fn main() {}

//| error[E0277]: a quantile needs a bounded column
//|  --> fail/bounds/a_median_of_an_unbounded_column.rs:7:32
//|   |
//| 7 |     patients.map(|p| p.income).median().select(1.0).value() //-
//|   |                                ^^^^^^ clamp first, `.map(|p| p.age.clamp(LO, HI))`: the choice is among public values
//|   |
//|   = note: for the most common value of a category, choose from its histogram: `.histogram(|p| p.ward).select(0.5)`
//|   = note: for more about this error: `dp-audit explain DP0218`
