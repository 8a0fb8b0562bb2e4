//! The same without the fault.

use ui_tests::hospital::*;

#[dp_query(epsilon = 0.5)]
pub fn asks(patients: Table<Patient>) -> bool {
    above_threshold(50, 0.5, |watch| watch.ask(patients.count()) || watch.ask(patients.count()))
}

pub fn main() {}
