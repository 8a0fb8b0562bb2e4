//! The program joins sessions of two measures, but an account has only one measure.

use ui_tests::hospital::*;

pub fn attack(patients: Dataset<Patient>, visits: Dataset<Visit>) {
    let _ = patients.session::<eps!(1.0)>().and(visits.session::<rho!(0.5)>()); //-
    //+ let _ = patients.session::<eps!(1.0)>().and(visits.session::<eps!(0.5)>());
}

pub fn main() {}

//| error[E0308]: mismatched types
//|  --> fail/budget/two_sessions_of_different_measures_are_joined.rs:6:49
//|   |
//| 6 |     let _ = patients.session::<eps!(1.0)>().and(visits.session::<rho!(0.5)>()); //-
//|   |                                             --- ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ expected `Session<(Over<_, _>, ()), ..., ..., _>`, found `Session<(Over<Visit>, ()), ..., ...>`
//|   |                                             |
//|   |                                             arguments to this method are incorrect
