//! The query adds noise to counts of incomes, but the list of incomes reveals which ones occur.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0, delta = 1e-9)]
pub fn asks(patients: Table<Patient>) -> Vec<(i64, i64)> {
    patients.map(|p| p.income).key_counts().laplace(1.0).values() //-
    //+ patients.map(|p| p.income).key_counts().laplace_threshold(1.0, 1e-9).values()
}

pub fn main() {}

//| error[E0277]: `laplace` would reveal which keys occur in `patients.map(|p| p.income).key_counts()`, and a key that only one unit has identifies that unit
//|  --> fail/bounds/keys_are_told_with_noise_alone.rs:7:45
//|   |
//| 7 |     patients.map(|p| p.income).key_counts().laplace(1.0).values() //-
//|   |                                             ^^^^^^^ name only keys with many rows: `.laplace_threshold(0.5, 1e-9)`
//|   |
//|   = note: these keys are not listed in advance; for listed keys, such as the values of a category, use `histogram`
//|   = note: for more about this error: `dp-audit explain DP0220`
