//! A cut has a decimal, but ages are whole numbers.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>) -> Vec<i64> {
    patients.histogram(|p| p.age.cut([18.5])).laplace(0.5).values() //-
    //+ patients.histogram(|p| p.age.cut([18])).laplace(0.5).values()
}

pub fn main() {}

//| error[E0277]: these are not cuts on the grid of this number
//|  --> fail/bounds/a_cut_is_finer_than_its_column.rs:7:34
//|   |
//| 7 |     patients.histogram(|p| p.age.cut([18.5])).laplace(0.5).values() //-
//|   |                                  ^^^ write whole literals that increase, with no more decimals than the column's step: `p.age.cut([18, 65])`
//|   |
//|   = note: for more about this error: `dp-audit explain DP0216`
