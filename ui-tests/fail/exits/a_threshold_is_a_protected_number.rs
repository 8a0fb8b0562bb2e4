//! The threshold of a sparse vector is a protected number, but the theorem needs a public threshold.

use ui_tests::hospital::*;

#[dp_query(epsilon = 0.5)] //-
//+ #[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>) -> bool {
    above_threshold(patients.count(), 0.5, |watch| watch.ask(patients.filter(|p| p.smoker).count())) //-
    //+ let n = patients.count().laplace(0.5);
    //+ above_threshold(n.value(), 0.5, |watch| watch.ask(patients.filter(|p| p.smoker).count()))
}

pub fn main() {}
