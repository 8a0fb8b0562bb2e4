//! The noise of the sparse vector fits its first question, a count with sensitivity 1, but the second question is a sum with sensitivity 120.

use ui_tests::hospital::*;

#[dp_query(epsilon = 0.5)]
pub fn asks(patients: Table<Patient>) -> bool {
    above_threshold(50, 0.5, |watch| watch.ask(patients.count()) || watch.ask(patients.map(|p| p.age).sum())) //-
    //+ above_threshold(50, 0.5, |watch| watch.ask(patients.count()) || watch.ask(patients.count()))
}

pub fn main() {}
