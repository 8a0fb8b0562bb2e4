//! The question to a sparse vector is a histogram, but a question must be one number.

use ui_tests::hospital::*;

#[dp_query(epsilon = 0.5)]
pub fn asks(patients: Table<Patient>) -> bool {
    above_threshold(50, 0.5, |watch| watch.ask(patients.histogram(|p| p.ward))) //-
    //+ above_threshold(50, 0.5, |watch| watch.ask(patients.filter(|p| p.ward == Ward::Icu).count()))
}

pub fn main() {}

//| error[E0277]: a question is about one number, but `patients.histogram(|p| p.ward)` is many
//|  --> fail/exits/a_histogram_is_asked_whether_it_is_large.rs:7:44
//|   |
//| 7 |     above_threshold(50, 0.5, |watch| watch.ask(patients.histogram(|p| p.ward))) //-
//|   |                                            ^^^ ask about one group: `watch.ask(patients.filter(|p| p.ward == Ward::Icu).count())`
//|   |
//|   = note: the theorem bounds how much one unit changes a single number, not a vector
//|   = note: for more about this error: `dp-audit explain DP0221`
