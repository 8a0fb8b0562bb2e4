//! A release is inside an iterator's closure, which runs once for each element.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>) -> i64 {
    [1, 2, 3].iter().map(|i| i * patients.count().laplace(0.1).value()).sum() //-
    //+ let n = patients.count().laplace(0.1).value();
    //+ [1, 2, 3].iter().map(|i| i * n).sum()
}

pub fn main() {}

//| error[E0277]: a release inside a closure has no known cost: the closure may be called any number of times
//|  --> fail/budget/a_release_stands_in_an_iterator.rs:7:51
//|   |
//| 7 |     [1, 2, 3].iter().map(|i| i * patients.count().laplace(0.1).value()).sum() //-
//|   |                                                   ^^^^^^^ release outside the closure, bind the answer with `let`, and use that inside
//|   |
//|   = note: the budget is added up when the query is compiled
//|   = note: for more about this error: `dp-audit explain DP0105`
