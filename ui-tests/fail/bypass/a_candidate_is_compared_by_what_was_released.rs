//! A candidate returns a released number, so `best_of` would compare candidates without noise.

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>, token: Token<'id, eps!(1.0)>) -> Result<(), Error> {
    let (n, _first, token) = token.release(patients.count().laplace::<eps!(0.5), 1>())?; //-
    let (_best, _receipt, _left) = token.best_of::<dp_types::law::mechanism::UniformRuns, nat!(9), eps!(0.5), 2, _, _, _, _>(0..9, |_| n.clone())?; //-
    //+ let (_n, _first, token) = token.release(patients.count().laplace::<eps!(0.5), 1>())?;
    //+ let (_best, _receipt, _left) = token.best_of::<dp_types::law::mechanism::UniformRuns, nat!(9), eps!(0.5), 2, _, _, _, _>(0..9, |_| patients.count())?;
    Ok(())
}

pub fn main() {}

//| error[E0277]: a candidate is compared by a protected number, and this is not one
//|  --> fail/bypass/a_candidate_is_compared_by_what_was_released.rs:7:117
//|   |
//| 7 | ...eipt, _left) = token.best_of::<dp_types::law::mechanism::UniformRuns, nat!(9), eps!(0.5), 2, _, _, _, _>(0..9, |_| n.clone())?; //-
//|   |                         ------- required by a bound introduced by this call                        ^ give a count or a sum without noise: `|cut| patients.filter(|p| p.age <= cut).count()`
//|   |
//|   = note: the cost covers only the best run: seeing the number of another run would reveal more
//|   = note: for more about this error: `dp-audit explain DP0251`
