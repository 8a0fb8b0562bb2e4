//! The program defines its own law of the number of runs, so the number could always be two.

use ui_tests::hospital::*;

pub struct Always; //-
impl dp_types::law::mechanism::NumberOfRuns for Always { //-
    type Times = nat!(1); //-
    const NAME: &'static str = "uniform"; //-
    const RUNS: dp_noise::best_of_runs::Runs = dp_noise::best_of_runs::Runs::Uniform; //-
//+ pub fn attack<'id>(patients: Patients<'id>, token: Token<'id, eps!(1.0)>) -> Result<(), Error> {
//+     let (_best, _receipt, _left) = token.best_of::<dp_types::law::mechanism::UniformRuns, nat!(9), eps!(1.0), 1, _, _, _, _>(0..9, |_| patients.count())?;
//+     Ok(())
}

pub fn main() {}

//| error[E0277]: `Always` cannot be used here: the privacy guarantee rests on types of dp-types
//|  --> fail/bypass/a_number_of_runs_of_ones_own.rs:6:49
//|   |
//| 6 | impl dp_types::law::mechanism::NumberOfRuns for Always { //-
//|   |                                                 ^^^^^^ use one of the types of dp-types: no other crate can implement this trait
