//! The same without the fault.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>) -> bool {
    let n = patients.count().laplace(0.5);
    above_threshold(n.value(), 0.5, |watch| watch.ask(patients.filter(|p| p.smoker).count()))
}

pub fn main() {}
