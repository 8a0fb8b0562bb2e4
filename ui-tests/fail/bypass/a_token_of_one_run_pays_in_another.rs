//! The token of one run pays in another run, which has another brand.

use ui_tests::hospital::*;

pub fn attack<'a, 'b>(patients: Patients<'a>, token: Token<'b, eps!(0.5)>) -> Result<(), Error> { //-
//+ pub fn attack<'a, 'b>(patients: Patients<'a>, token: Token<'a, eps!(0.5)>) -> Result<(), Error> {
    let (_n, _receipt, _left) = token.release(patients.count().laplace::<eps!(0.5), 1>())?;
    Ok(())
}

pub fn main() {}

//| error: lifetime may not live long enough
//|  --> fail/bypass/a_token_of_one_run_pays_in_another.rs:7:33
//|   |
//| 5 | pub fn attack<'a, 'b>(patients: Patients<'a>, token: Token<'b, eps!(0.5)>) -> Result<(), Error> { //-
//|   |               --  -- lifetime `'b` defined here
//|   |               |
//|   |               lifetime `'a` defined here
//| 6 | //+ pub fn attack<'a, 'b>(patients: Patients<'a>, token: Token<'a, eps!(0.5)>) -> Result<(), Error> {
//| 7 |     let (_n, _receipt, _left) = token.release(patients.count().laplace::<eps!(0.5), 1>())?;
//|   |                                 ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ argument requires that `'a` must outlive `'b`
//|
//| error: lifetime may not live long enough
//|  --> fail/bypass/a_token_of_one_run_pays_in_another.rs:7:47
//|   |
//| 5 | pub fn attack<'a, 'b>(patients: Patients<'a>, token: Token<'b, eps!(0.5)>) -> Result<(), Error> { //-
//|   |               --  -- lifetime `'b` defined here
//|   |               |
//|   |               lifetime `'a` defined here
//| 6 | //+ pub fn attack<'a, 'b>(patients: Patients<'a>, token: Token<'a, eps!(0.5)>) -> Result<(), Error> {
//| 7 |     let (_n, _receipt, _left) = token.release(patients.count().laplace::<eps!(0.5), 1>())?;
//|   |                                               ^^^^^^^^^^^^^^^^ argument requires that `'b` must outlive `'a`
