//! A budget is 2^63, but the largest number is one less.

use ui_tests::hospital::*;

pub fn attack(patients: Dataset<Patient>) {
    let _ = patients.session::<Eps<typenum::U9223372036854775808>>(); //-
    //+ let _ = patients.session::<Eps<typenum::U4611686018427387904>>();
}

pub fn main() {}
