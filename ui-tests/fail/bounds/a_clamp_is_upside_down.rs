//! The clamp goes from 99 to 18, and no value lies between them.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>) -> i64 {
    patients.map(|p| p.age.clamp(99, 18)).sum().laplace(1.0).value() //-
    //+ patients.map(|p| p.age.clamp(18, 99)).sum().laplace(1.0).value()
}

pub fn main() {}

//| error[E0277]: this `clamp` has an empty range: 99 is above 18
//|  --> fail/bounds/a_clamp_is_upside_down.rs:7:34
//|   |
//| 7 |     patients.map(|p| p.age.clamp(99, 18)).sum().laplace(1.0).value() //-
//|   |                                  ^^ write the lower end first: `.clamp(18, 99)`
//|   |
//|   = note: no value lies in an empty range
//|   = note: for more about this error: `dp-audit explain DP0206`
