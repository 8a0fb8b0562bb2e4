//! A candidate of `best_of` is a histogram, but runs can be compared only by a single number.

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>, token: Token<'id, eps!(1.0)>) -> Result<(), Error> {
    let (_best, _receipt, _left) = token.best_of::<dp_types::law::mechanism::UniformRuns, nat!(9), eps!(1.0), 1, _, _, _, _>(0..9, |_| patients.histogram(|p| p.ward))?; //-
    //+ let (_best, _receipt, _left) = token.best_of::<dp_types::law::mechanism::UniformRuns, nat!(9), eps!(1.0), 1, _, _, _, _>(0..9, |_| patients.count())?;
    Ok(())
}

pub fn main() {}

//| error[E0277]: candidates are compared by one number each, but these have many
//|  --> fail/bypass/candidates_have_groups_by_hand.rs:6:42
//|   |
//| 6 | ...ipt, _left) = token.best_of::<dp_types::law::mechanism::UniformRuns, nat!(9), eps!(1.0), 1, _, _, _, _>(0..9, |_| patients.histog...
//|   |                        ^^^^^^^ give a count or a sum for each: `|cut| patients.filter(|p| p.age <= cut).count()`
//|   |
//|   = note: to choose a group of a histogram, use `.select(EPSILON)`
//|   = note: for more about this error: `dp-audit explain DP0251`
