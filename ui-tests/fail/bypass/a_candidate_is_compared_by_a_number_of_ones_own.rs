//! The program compares candidates by its own number, but only a number with noise may decide.

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>, token: Token<'id, eps!(1.0)>) -> Result<(), Error> {
    let (_best, _receipt, _left) = token.best_of::<dp_types::law::mechanism::UniformRuns, nat!(9), eps!(1.0), 1, _, _, _, _>(0..9, |cut| cut)?; //-
    //+ let (_best, _receipt, _left) = token.best_of::<dp_types::law::mechanism::UniformRuns, nat!(9), eps!(1.0), 1, _, _, _, _>(0..9, |_| patients.count())?;
    Ok(())
}

pub fn main() {}

//| error[E0277]: a candidate is compared by a protected number, and this is not one
//|  --> fail/bypass/a_candidate_is_compared_by_a_number_of_ones_own.rs:6:117
//|   |
//| 6 | ...eipt, _left) = token.best_of::<dp_types::law::mechanism::UniformRuns, nat!(9), eps!(1.0), 1, _, _, _, _>(0..9, |cut| cut)?; //-
//|   |                         ------- required by a bound introduced by this call                        ^ give a count or a sum without noise: `|cut| patients.filter(|p| p.age <= cut).count()`
//|   |
//|   = note: the cost covers only the best run: seeing the number of another run would reveal more
//|   = note: for more about this error: `dp-audit explain DP0251`
