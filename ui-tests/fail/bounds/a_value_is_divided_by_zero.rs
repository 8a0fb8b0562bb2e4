//! A value is divided by zero, which has no quotient.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>) -> i64 {
    patients.map(|p| p.age / 0).sum().laplace(1.0).value() //-
    //+ patients.map(|p| p.age / 2).sum().laplace(1.0).value()
}

pub fn main() {}

//| error[E0277]: a row expression can be divided only by a nonzero whole literal, and this divisor is not one
//|  --> fail/bounds/a_value_is_divided_by_zero.rs:7:30
//|   |
//| 7 |     patients.map(|p| p.age / 0).sum().laplace(1.0).value() //-
//|   |                              ^ divide by a whole literal: `p.bill / 12`
//|   |
//|   = note: the divisor determines the range of the result
//|   = note: for more about this error: `dp-audit explain DP0207`
