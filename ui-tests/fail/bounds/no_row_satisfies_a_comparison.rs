//! No patient is older than 120, so rustc warns. This program turns that warning into an error.
#![deny(deprecated)] //-

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn old_smokers(patients: Table<Patient>) -> i64 {
    patients.filter(|p| p.age > 120 && p.smoker).count().laplace(1.0).value() //-
    //+ patients.filter(|p| p.age > 119 && p.smoker).count().laplace(1.0).value()
}

pub fn main() {}

//| error: use of deprecated method `dp_types::law::expr::Never::<E>::holds`: no row can satisfy this comparison, given the range of the other side: write a value inside that range, or remove the comparison
//|  --> fail/bounds/no_row_satisfies_a_comparison.rs:8:33
//|   |
//| 8 |     patients.filter(|p| p.age > 120 && p.smoker).count().laplace(1.0).value() //-
//|   |                                 ^^^
