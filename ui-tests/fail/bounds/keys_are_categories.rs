//! The query counts wards by unlisted keys, but all wards are known and have a histogram.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0, delta = 1e-9)]
pub fn asks(patients: Table<Patient>) -> Vec<(i64, i64)> {
    patients.map(|p| p.ward).key_counts().laplace_threshold(1.0, 1e-9).values() //-
    //+ patients.map(|p| p.income).key_counts().laplace_threshold(1.0, 1e-9).values()
}

pub fn main() {}

//| error[E0277]: `key_counts` needs a numeric key
//|  --> fail/bounds/keys_are_categories.rs:7:30
//|   |
//| 7 |     patients.map(|p| p.ward).key_counts().laplace_threshold(1.0, 1e-9).values() //-
//|   |                              ^^^^^^^^^^ count a category with `.histogram(|p| p.ward)`, since its groups are public; or map a date to a number, `p.day - "2020-01-01"`
//|   |
//|   = note: for more about this error: `dp-audit explain DP0220`
