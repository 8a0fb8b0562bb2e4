//! A question to a sparse vector is the sum of a column without a range, which one row can move by any amount.

use ui_tests::hospital::*;

#[dp_query(epsilon = 0.5)]
pub fn asks(patients: Table<Patient>) -> bool {
    above_threshold(50, 0.5, |watch| watch.ask(patients.map(|p| p.income).sum())) //-
    //+ above_threshold(50, 0.5, |watch| watch.ask(patients.map(|p| p.income.clamp(0, 9)).sum()))
}

pub fn main() {}
