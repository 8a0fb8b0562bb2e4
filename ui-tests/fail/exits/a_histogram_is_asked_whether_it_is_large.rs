//! The question to a sparse vector is a histogram, but a question must be one number.

use ui_tests::hospital::*;

#[dp_query(epsilon = 0.5)]
pub fn asks(patients: Table<Patient>) -> bool {
    above_threshold(50, 0.5, |watch| watch.ask(patients.histogram(|p| p.ward))) //-
    //+ above_threshold(50, 0.5, |watch| watch.ask(patients.filter(|p| p.ward == Ward::Icu).count()))
}

pub fn main() {}
