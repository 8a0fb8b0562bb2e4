//! A histogram has a threshold, but its groups are public, so leaving out groups hides nothing.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0, delta = 1e-9)]
pub fn asks(patients: Table<Patient>) -> Vec<(i64, i64)> {
    patients.histogram(|p| p.ward).laplace_threshold(1.0, 1e-9).values() //-
    //+ patients.map(|p| p.income).key_counts().laplace_threshold(1.0, 1e-9).values()
}

pub fn main() {}

//| error[E0277]: `laplace_threshold` is for counts by keys that are not listed in advance, and `patients.histogram(|p| p.ward)` is not such a count
//|  --> fail/bounds/a_histogram_has_a_threshold.rs:7:36
//|   |
//| 7 |     patients.histogram(|p| p.ward).laplace_threshold(1.0, 1e-9).values() //-
//|   |                                    ^^^^^^^^^^^^^^^^^ add noise to it: `.laplace(0.5)`; or count by a column, `.map(|p| p.postcode).key_counts()`
//|   |
//|   = note: if it is public which numbers exist, only their values need noise
//|   = note: for more about this error: `dp-audit explain DP0220`
