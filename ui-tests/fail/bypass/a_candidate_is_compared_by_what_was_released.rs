//! A candidate returns a released number, which is public, so `best_of` would compare the candidates without noise.

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>, token: Token<'id, eps!(1.0)>) -> Result<(), Error> {
    let (n, _first, token) = token.release(patients.count().laplace::<eps!(0.5), 1>())?; //-
    let (_best, _receipt, _left) = token.best_of::<dp_types::law::mechanism::UniformRuns, nat!(9), eps!(0.5), 2, _, _, _, _>(0..9, |_| n.clone())?; //-
    //+ let (_n, _first, token) = token.release(patients.count().laplace::<eps!(0.5), 1>())?;
    //+ let (_best, _receipt, _left) = token.best_of::<dp_types::law::mechanism::UniformRuns, nat!(9), eps!(0.5), 2, _, _, _, _>(0..9, |_| patients.count())?;
    Ok(())
}

pub fn main() {}
