//! A budget is 2^63, but the largest number is one less.

use ui_tests::hospital::*;

pub fn attack(patients: Dataset<Patient>) {
    let _ = patients.session::<Eps<typenum::U9223372036854775808>>(); //-
    //+ let _ = patients.session::<Eps<typenum::U4611686018427387904>>();
}

pub fn main() {}

//| error[E0277]: this is not a type-level number that a privacy guarantee can use
//|  --> fail/bypass/a_budget_of_2_to_the_63.rs:6:22
//|   |
//| 6 |     let _ = patients.session::<Eps<typenum::U9223372036854775808>>(); //-
//|   |                      ^^^^^^^ write it with `eps!` or as `typenum::U5`: below 2^63, without a leading zero digit
//|   |
//|   = note: for more about this error: `dp-audit explain DP0401`
