//! The query adds a histogram to a count, but a vector and a number have no sum.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>) -> i64 {
    let wards = patients.histogram(|p| p.ward);
    (patients.count() + wards).laplace(0.5).value() //-
    //+ patients.count().laplace(0.5).value() + wards.laplace(0.5).values()[0]
}

pub fn main() {}

//| error[E0277]: `+` takes single numbers, but `patients.histogram(|p| p.ward)` is many, one for each group
//|  --> fail/bounds/a_histogram_is_added_to_a_count.rs:8:23
//|   |
//| 8 |     (patients.count() + wards).laplace(0.5).value() //-
//|   |                       ^ release each by itself, and compute with the values
//|   |
//|   = note: only counts and sums can be added and multiplied
//|   = note: for more about this error: `dp-audit explain DP0208`
