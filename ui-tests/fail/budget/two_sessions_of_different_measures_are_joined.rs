//! The program joins sessions of two measures, but an account has only one measure.

use ui_tests::hospital::*;

pub fn attack(patients: Dataset<Patient>, visits: Dataset<Visit>) {
    let _ = patients.session::<eps!(1.0)>().and(visits.session::<rho!(0.5)>()); //-
    //+ let _ = patients.session::<eps!(1.0)>().and(visits.session::<eps!(0.5)>());
}

pub fn main() {}
