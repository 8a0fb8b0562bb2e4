//! A row changes the running counts of all later weeks, so no Laplace noise is large enough.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>) -> Vec<f64> {
    patients.map(|p| p.age).running().laplace(1.0).cumulative() //-
    //+ patients.map(|p| p.age).tree().laplace(1.0).cumulative()
}

pub fn main() {}

//| error[E0277]: `laplace` needs a bound on the sum of all changes (L1), but `patients.map(|p| p.age).running()` is bounded in length (L2)
//|  --> fail/bounds/running_counts_have_laplace_noise.rs:7:39
//|   |
//| 7 |     patients.map(|p| p.age).running().laplace(1.0).cumulative() //-
//|   |                                       ^^^^^^^ with a budget in ρ use `.gaussian(0.01)`; with a budget in ε count by a tree, `.tree().laplace(0.5)`
//|   |
//|   = note: a row changes the running count of every later value, and these changes add up
//|   = note: for more about this error: `dp-audit explain DP0407`
