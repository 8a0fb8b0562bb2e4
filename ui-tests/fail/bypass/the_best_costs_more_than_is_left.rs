//! The query pays for all runs when it lists the candidates, and this price exceeds the remaining budget.

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>, token: Token<'id, eps!(1.0)>) -> Result<(), Error> {
    let (_best, _receipt, _left) = token.best_of::<dp_types::law::mechanism::UniformRuns, nat!(9), eps!(1.5), 1, _, _, _, _>(0..9, |_| patients.count())?; //-
    //+ let (_best, _receipt, _left) = token.best_of::<dp_types::law::mechanism::UniformRuns, nat!(9), eps!(1.0), 1, _, _, _, _>(0..9, |_| patients.count())?;
    Ok(())
}

pub fn main() {}
