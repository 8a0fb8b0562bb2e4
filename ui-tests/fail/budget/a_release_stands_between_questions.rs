//! A release is inside a block of questions, but one release cannot be part of another.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>) -> i64 {
    above_threshold(50, 0.5, |watch| { //-
        if watch.ask(patients.count()) { patients.count().laplace(0.5).value() } else { 0 } //-
    }) //-
    //+ let above = above_threshold(50, 0.5, |watch| watch.ask(patients.count()));
    //+ if above { patients.count().laplace(0.5).value() } else { 0 }
}

pub fn main() {}

//| error[E0277]: a release in the questions of a sparse vector cannot be counted: all of them together are one release, and a number would be another
//|  --> fail/budget/a_release_stands_between_questions.rs:8:59
//|   |
//| 8 |         if watch.ask(patients.count()) { patients.count().laplace(0.5).value() } else { 0 } //-
//|   |                                                           ^^^^^^^ bind it with `let` in a line of its own first: `let n = ...laplace(0.1);`
//|   |
//|   = note: the budget is added up when the query is compiled
//|   = note: for more about this error: `dp-audit explain DP0106`
