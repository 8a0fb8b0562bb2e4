//! One session paid for the noise of this candidate, but the rows belong to another session.

use ui_tests::hospital::*;

pub fn attack<'a, 'b>(patients: Patients<'a>, others: Patients<'b>, token: Token<'a, eps!(1.0)>) -> Result<(), Error> { //-
//+ pub fn attack<'a>(patients: Patients<'a>, others: Patients<'a>, token: Token<'a, eps!(1.0)>) -> Result<(), Error> {
    let (_best, _receipt, _left) = token.best_of::<dp_types::law::mechanism::UniformRuns, nat!(9), eps!(1.0), 1, _, _, _, _>(0..9, |i| if i > 4 { patients.count() } else { others.count() })?;
    Ok(())
}

pub fn main() {}

//| error: lifetime may not live long enough
//|  --> fail/bypass/a_candidate_is_of_another_session.rs:7:147
//|   |
//| 5 | ...ck<'a, 'b>(patients: Patients<'a>, others: Patients<'b>, token: Token<'a, eps!(1.0)>) -> Result<(), Error> { //-
//|   |       --  -- lifetime `'b` defined here
//|   |       |
//|   |       lifetime `'a` defined here
//| 6 | ...attack<'a>(patients: Patients<'a>, others: Patients<'a>, token: Token<'a, eps!(1.0)>) -> Result<(), Error> {
//| 7 | ...est, _receipt, _left) = token.best_of::<dp_types::law::mechanism::UniformRuns, nat!(9), eps!(1.0), 1, _, _, _, _>(0..9, |i| if i > 4 { patients.count() } ...
//|   |                                                                                                                                           ^^^^^^^^^^^^^^^^ function was supposed to return data with lifetime `'a` but it is returning data with lifetime `'b`
//|
//| error: lifetime may not live long enough
//|  --> fail/bypass/a_candidate_is_of_another_session.rs:7:173
//|   |
//| 5 | ...ck<'a, 'b>(patients: Patients<'a>, others: Patients<'b>, token: Token<'a, eps!(1.0)>) -> Result<(), Error> { //-
//|   |       --  -- lifetime `'b` defined here
//|   |       |
//|   |       lifetime `'a` defined here
//| 6 | ...attack<'a>(patients: Patients<'a>, others: Patients<'a>, token: Token<'a, eps!(1.0)>) -> Result<(), Error> {
//| 7 | ...est, _receipt, _left) = token.best_of::<dp_types::law::mechanism::UniformRuns, nat!(9), eps!(1.0), 1, _, _, _, _>(0..9, |i| if i > 4 { patients.count() } else { others.count() })?;
//|   |                                                                                                                                                                     ^^^^^^^^^^^^^^ function was supposed to return data with lifetime `'b` but it is returning data with lifetime `'a`
