//! The program calls the private constructor of a token.

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>) -> Result<(), Error> { //-
    let token: Token<'id, eps!(1.0)> = Budget::new(); //-
//+ pub fn attack<'id>(patients: Patients<'id>, token: Token<'id, eps!(1.0)>) -> Result<(), Error> {
    let (_n, _receipt, _) = token.release(patients.count().laplace::<eps!(1.0), 1>())?;
    Ok(())
}

pub fn main() {}

//| error[E0624]: associated function `new` is private
//|  --> fail/bypass/a_token_is_made_by_its_constructor.rs:6:48
//|   |
//| 6 |     let token: Token<'id, eps!(1.0)> = Budget::new(); //-
//|   |                                                ^^^ private associated function
