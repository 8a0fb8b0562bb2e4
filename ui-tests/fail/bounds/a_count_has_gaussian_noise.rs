//! The query pays for Gaussian noise from a budget of ε, but no ε bounds the loss of such noise.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>) -> i64 {
    patients.count().gaussian(1.0).value() //-
    //+ patients.count().laplace(1.0).value()
}

pub fn main() {}

//| error[E0277]: no cost in ε bounds Gaussian noise, but the budget of `asks` is declared in ε
//|  --> fail/bounds/a_count_has_gaussian_noise.rs:7:22
//|   |
//| 7 |     patients.count().gaussian(1.0).value() //-
//|   |                      ^^^^^^^^ use `.laplace(0.1)` here, or declare the budget of the query in ρ: `#[dp_query(rho = 1.0)]`
//|   |
//|   = note: a value can be arbitrarily more likely under one of two neighbours, so no ε bounds the loss; ρ and the Rényi divergences do
//|   = note: for more about this error: `dp-audit explain DP0113`
