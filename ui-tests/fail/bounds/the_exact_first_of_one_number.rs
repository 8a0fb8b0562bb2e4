//! The query chooses the first of one number, but a single number does not lead any other.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0, delta = 1e-9)]
pub fn asks(patients: Table<Patient>) -> bool {
    patients.count().select_stable(1.0, 1e-9).value().is_some() //-
    //+ patients.histogram(|p| p.ward).select_stable(1.0, 1e-9).value().is_some()
}

pub fn main() {}

//| error[E0277]: `select_stable` chooses among groups, but `patients.count()` is one number
//|  --> fail/bounds/the_exact_first_of_one_number.rs:7:22
//|   |
//| 7 |     patients.count().select_stable(1.0, 1e-9).value().is_some() //-
//|   |                      ^^^^^^^^^^^^^ add noise to it: `.laplace(0.5)`; or choose a group of a histogram: `.histogram(|p| p.ward).select(0.5)`
//|   |
//|   = note: a choice releases the name of a group
//|   = note: for more about this error: `dp-audit explain DP0208`
