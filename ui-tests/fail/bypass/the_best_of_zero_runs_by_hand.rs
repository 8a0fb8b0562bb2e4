//! The program declares zero runs, but there must be at least one.

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>, token: Token<'id, eps!(1.0)>) -> Result<(), Error> {
    let (_best, _receipt, _left) = token.best_of::<dp_types::law::mechanism::UniformRuns, nat!(0), eps!(1.0), 1, _, _, _, _>(0..9, |_| patients.count())?; //-
    //+ let (_best, _receipt, _left) = token.best_of::<dp_types::law::mechanism::UniformRuns, nat!(9), eps!(1.0), 1, _, _, _, _>(0..9, |_| patients.count())?;
    Ok(())
}

pub fn main() {}

//| error[E0277]: a privacy cost and a row limit must be above zero
//|  --> fail/bypass/the_best_of_zero_runs_by_hand.rs:6:91
//|   |
//| 6 | ... = token.best_of::<dp_types::law::mechanism::UniformRuns, nat!(0), eps!(1.0), 1, _, _, _, _>(0..9, |_| patients.count())?; //-
//|   |             -------                                          ^^^^^^^ write a number above zero: `eps!(0.5)`, `typenum::U5`
//|   |             |
//|   |             required by a bound introduced by this call
//|   |
//|   = note: a release at ε = 0 would need infinite noise, and a unit needs at least one row
//|   = note: for more about this error: `dp-audit explain DP0402`
//|
//| error[E0277]: a privacy cost and a row limit must be above zero
//|  --> fail/bypass/the_best_of_zero_runs_by_hand.rs:6:42
//|   |
//| 6 |     let (_best, _receipt, _left) = token.best_of::<dp_types::law::mechanism::UniformRuns, nat!(0), eps!(1.0), 1, _, _, _, _>(0..9, |...
//|   |                                          ^^^^^^^ write a number above zero: `eps!(0.5)`, `typenum::U5`
//|   |
//|   = note: a release at ε = 0 would need infinite noise, and a unit needs at least one row
//|   = note: for more about this error: `dp-audit explain DP0402`
