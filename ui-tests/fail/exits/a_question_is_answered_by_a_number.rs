//! Roth, 2011: the noisy number is given away along with the yes.

use ui_tests::hospital::*;

#[dp_query(epsilon = 0.5)]
pub fn asks(patients: Table<Patient>) -> i64 {
    let n = patients.filter(|p| p.smoker).count();
    above_threshold(50, 0.5, |watch| if watch.ask(n) { watch.value(n) } else { 0 })
}

pub fn main() {}
