//! The bound of a clipped difference is a variable without a declared range.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>) -> i64 {
    let n = patients.count().laplace(0.5);
    //+ #[dp(range = 0..=120)]
    let bound = n.value().clamp(0, 120);
    patients.map(|p| p.age).clip_diff(bound).laplace(0.5).value()
}

pub fn main() {}

//| error[E0277]: `clip_diff` needs one public bound, and `bound` is not one
//|   --> fail/bounds/a_clip_difference_at_a_variable.rs:10:39
//|    |
//| 10 |     patients.map(|p| p.age).clip_diff(bound).laplace(0.5).value()
//|    |                                       ^^^^^ make it a literal, or a public parameter: `#[dp(range = 0..=1000)] let bound = n.value();`, or `bound: i64` of the query
//|    |
//|    = note: the bound is the same for all rows, and its range is part of the row expression that is summed
//|    = note: for more about this error: `dp-audit explain DP0310`
