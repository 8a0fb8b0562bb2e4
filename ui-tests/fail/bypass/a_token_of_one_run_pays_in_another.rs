//! The token of one run pays in another run, which has another brand.

use ui_tests::hospital::*;

pub fn attack<'a, 'b>(patients: Patients<'a>, token: Token<'b, eps!(0.5)>) -> Result<(), Error> { //-
//+ pub fn attack<'a, 'b>(patients: Patients<'a>, token: Token<'a, eps!(0.5)>) -> Result<(), Error> {
    let (_n, _receipt, _left) = token.release(patients.count().laplace::<eps!(0.5), 1>())?;
    Ok(())
}

pub fn main() {}
