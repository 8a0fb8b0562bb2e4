//! A release is inside a closure, so each call of the closure would release.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>) -> i64 {
    let ask = || patients.count().laplace(0.5).value(); //-
    ask() + ask() //-
    //+ let n = patients.count().laplace(0.5).value();
    //+ n + n
}

pub fn main() {}

//| error[E0277]: a release inside a closure has no known cost: the closure may be called any number of times
//|  --> fail/budget/a_release_stands_in_a_closure.rs:7:35
//|   |
//| 7 |     let ask = || patients.count().laplace(0.5).value(); //-
//|   |                                   ^^^^^^^ release outside the closure, bind the answer with `let`, and use that inside
//|   |
//|   = note: the budget is added up when the query is compiled
//|   = note: for more about this error: `dp-audit explain DP0105`
