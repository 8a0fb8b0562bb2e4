//! A branch reserves its cost as a type, but the macro cannot write an accuracy's cost as a type.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>) -> i64 {
    let n = patients.count().laplace(0.5).value();
    if n > 10 { patients.filter(|p| p.smoker).count().laplace_within(10, 0.95).value() } else { n } //-
    //+ if n > 10 { patients.filter(|p| p.smoker).count().laplace(0.3).value() } else { n }
}

pub fn main() {}

//| error[E0277]: `laplace_within(10, 0.95)` is inside a block, where its cost is not known yet
//|  --> fail/budget/an_accuracy_is_asked_for_in_a_branch.rs:8:55
//|   |
//| 8 |     if n > 10 { patients.filter(|p| p.smoker).count().laplace_within(10, 0.95).value() } else { n } //-
//|   |                                                       ^^^^^^^^^^^^^^ move it out of the block, to a line of the query itself: `let n = ...laplace_within(10, 0.95);`
//|   |
//|   = note: its cost follows from the sensitivity, which the type checker computes; a branch, a loop or a block must know its cost before that
//|   = note: for more about this error: `dp-audit explain DP0120`
