//! The query takes the largest value of a column without a range, which has too many candidates.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>) -> i64 {
    patients.map(|p| p.income).largest(20).select(1.0).value() //-
    //+ patients.map(|p| p.age).largest(20).select(1.0).value()
}

pub fn main() {}

//| error[E0277]: a quantile needs a bounded column
//|  --> fail/bounds/the_largest_of_an_unbounded_column.rs:7:32
//|   |
//| 7 |     patients.map(|p| p.income).largest(20).select(1.0).value() //-
//|   |                                ^^^^^^^ clamp first, `.map(|p| p.age.clamp(LO, HI))`: the choice is among public values
//|   |
//|   = note: for the most common value of a category, choose from its histogram: `.histogram(|p| p.ward).select(0.5)`
//|   = note: for more about this error: `dp-audit explain DP0218`
