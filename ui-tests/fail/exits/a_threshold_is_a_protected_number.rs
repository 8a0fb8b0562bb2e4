//! A sparse vector's threshold is a protected number, but the theorem needs a public threshold.

use ui_tests::hospital::*;

#[dp_query(epsilon = 0.5)] //-
//+ #[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>) -> bool {
    above_threshold(patients.count(), 0.5, |watch| watch.ask(patients.filter(|p| p.smoker).count())) //-
    //+ let n = patients.count().laplace(0.5);
    //+ above_threshold(n.value(), 0.5, |watch| watch.ask(patients.filter(|p| p.smoker).count()))
}

pub fn main() {}

//| error[E0277]: a threshold must be a public number
//|  --> fail/exits/a_threshold_is_a_protected_number.rs:8:5
//|   |
//| 8 |     above_threshold(patients.count(), 0.5, |watch| watch.ask(patients.filter(|p| p.smoker).count())) //-
//|   |     ^^^^^^^^^^^^^^^ write a whole number or a `Decimal`, or use the `value()` of a release
//|   |
//|   = note: the theorem covers questions compared with one public threshold, whose noisy copy stays secret
//|   = note: for more about this error: `dp-audit explain DP0221`
