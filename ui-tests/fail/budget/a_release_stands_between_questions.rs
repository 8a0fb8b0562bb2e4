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
