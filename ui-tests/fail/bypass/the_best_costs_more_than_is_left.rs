//! The query pays for all runs when it lists the candidates: more than the remaining budget.

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>, token: Token<'id, eps!(1.0)>) -> Result<(), Error> {
    let (_best, _receipt, _left) = token.best_of::<dp_types::law::mechanism::UniformRuns, nat!(9), eps!(1.5), 1, _, _, _, _>(0..9, |_| patients.count())?; //-
    //+ let (_best, _receipt, _left) = token.best_of::<dp_types::law::mechanism::UniformRuns, nat!(9), eps!(1.0), 1, _, _, _, _>(0..9, |_| patients.count())?;
    Ok(())
}

pub fn main() {}

//| error[E0277]: privacy budget exceeded: this costs ε = 1.50 but only ε = 1.00 is left
//|  --> fail/bypass/the_best_costs_more_than_is_left.rs:6:42
//|   |
//| 6 | ..._left) = token.best_of::<dp_types::law::mechanism::UniformRuns, nat!(9), eps!(1.5), 1, _, _, _, _>(0..9, |_| patients.count())?;...
//|   |                   ^^^^^^^ this takes more than is left: lower its cost, or give the query or session a larger budget
//|   |
//|   = note: for more about this error: `dp-audit explain DP0101`
