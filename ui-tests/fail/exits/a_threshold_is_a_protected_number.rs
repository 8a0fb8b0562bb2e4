//! The theorem is about a public threshold.

use ui_tests::hospital::*;

#[dp_query(epsilon = 0.5)]
pub fn asks(patients: Table<Patient>) -> bool {
    above_threshold(patients.count(), 0.5, |watch| watch.ask(patients.filter(|p| p.smoker).count()))
}

pub fn main() {}
