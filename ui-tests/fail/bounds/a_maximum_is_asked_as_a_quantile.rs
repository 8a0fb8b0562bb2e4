//! The query takes the maximum as a quantile, but the maximum depends on one row.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>) -> i64 {
    patients.map(|p| p.age).quantile(1.0).select(1.0).value() //-
    //+ patients.map(|p| p.age).quantile(0.99).select(1.0).value()
}

pub fn main() {}

//| error[E0277]: a quantile is one number between 0 and 1, and 1.0 is not
//|  --> fail/bounds/a_maximum_is_asked_as_a_quantile.rs:7:29
//|   |
//| 7 |     patients.map(|p| p.age).quantile(1.0).select(1.0).value() //-
//|   |                             ^^^^^^^^ write `.quantile(0.9)`; one row decides the smallest and the largest value, and `.quantile(0.99)` is close to the largest
//|   |
//|   = note: a score counts the rows below and above a value, weighted by the quantile
//|   = note: for more about this error: `dp-audit explain DP0218`
