//! A release is in a macro call, which expands after `#[dp_query]` has counted the releases.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>) -> i64 {
    println!("{}", patients.count().laplace(0.5).value()); //-
    //+ let n = patients.count().laplace(0.5).value();
    //+ println!("{n}");
    0
}

pub fn main() {}

//| error[E0277]: a release in the arguments of a macro cannot be counted: a macro may evaluate its arguments any number of times
//|  --> fail/budget/a_release_stands_in_a_macro.rs:7:37
//|   |
//| 7 |     println!("{}", patients.count().laplace(0.5).value()); //-
//|   |                                     ^^^^^^^ bind it with `let` in a line of its own first: `let n = ...laplace(0.1);`
//|   |
//|   = note: the budget is added up when the query is compiled
//|   = note: for more about this error: `dp-audit explain DP0106`
