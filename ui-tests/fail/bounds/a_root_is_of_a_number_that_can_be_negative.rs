//! The query takes the root of a number that can be negative.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>) -> i64 {
    patients.map(|p| (p.age - 70).isqrt()).sum().laplace(1.0).value() //-
    //+ patients.map(|p| (p.age - 70).abs().isqrt()).sum().laplace(1.0).value()
}

pub fn main() {}

//| error[E0277]: `isqrt` needs a whole number that is never negative
//|  --> fail/bounds/a_root_is_of_a_number_that_can_be_negative.rs:7:23
//|   |
//| 7 |     patients.map(|p| (p.age - 70).isqrt()).sum().laplace(1.0).value() //-
//|   |                       ^^^^^^^^^^ make it nonnegative first: `.max(0)` or `.abs()`, on whole numbers with a range
//|   |
//|   = note: a negative number has no root, and the root of a decimal would have other decimals
//|   = note: for more about this error: `dp-audit explain DP0283`
