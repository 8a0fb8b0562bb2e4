//! A release is on the right side of `&&`, so it does not always happen.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>) -> i64 {
    i64::from(patients.count().laplace(0.5).value() > 3 && patients.count().laplace(0.5).value() > 4) //-
    //+ let (n, m) = (patients.count().laplace(0.5).value(), patients.count().laplace(0.5).value());
    //+ i64::from(n > 3 && m > 4)
}

pub fn main() {}

//| error[E0277]: a release in the right operand of `&&` or `||` cannot be counted: it runs only for some values of the left operand
//|  --> fail/budget/a_release_stands_behind_a_lazy_and.rs:7:77
//|   |
//| 7 |     i64::from(patients.count().laplace(0.5).value() > 3 && patients.count().laplace(0.5).value() > 4) //-
//|   |                                                                             ^^^^^^^ bind it with `let` in a line of its own first: `let n = ...laplace(0.1);`
//|   |
//|   = note: the budget is added up when the query is compiled
//|   = note: for more about this error: `dp-audit explain DP0106`
