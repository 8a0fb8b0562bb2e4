//! An age is compared with half a year, which is not on the grid of whole numbers.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>) -> i64 {
    patients.map(|p| p.age + 0.5).sum().laplace(1.0).value() //-
    //+ patients.map(|p| p.age + 5).sum().laplace(1.0).value()
}

pub fn main() {}

//| error[E0277]: this literal has more decimals than the values it is used with
//|  --> fail/bounds/a_float_literal_meets_whole_numbers.rs:7:28
//|   |
//| 7 |     patients.map(|p| p.age + 0.5).sum().laplace(1.0).value() //-
//|   |                            ^ write it with no more decimals than the column's step: a whole number with a whole number
//|   |
//|   = note: a column on a grid of 0.01 can be compared with 0.25, not with 0.125
//|   = note: for more about this error: `dp-audit explain DP0404`
