//! A token pays inside a run of `best_of`, but `best_of` owns the token until all runs have ended.

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>, token: Token<'id, eps!(1.0)>) -> Result<(), Error> {
    let (_best, _receipt, _left) = token.best_of::<dp_types::law::mechanism::UniformRuns, nat!(9), eps!(0.5), 1, _, _, _, _>(0..9, |_| {
        let _ = token.release(patients.count().laplace::<eps!(0.5), 2>()); //-
        //+ let _ = patients.count().laplace::<eps!(0.5), 2>();
        patients.count()
    })?;
    Ok(())
}

pub fn main() {}
