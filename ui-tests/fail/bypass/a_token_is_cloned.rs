//! The program clones a token, so that the copy could pay a second time.

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>, token: Token<'id, eps!(1.0)>) -> Result<(), Error> {
    let copy = token.clone(); //-
    let (_n, _first, _) = token.release(patients.count().laplace::<eps!(1.0), 1>())?; //-
    let (_m, _second, _) = copy.release(patients.count().laplace::<eps!(1.0), 2>())?; //-
    //+ let (_n, _first, copy) = token.release(patients.count().laplace::<eps!(0.5), 1>())?;
    //+ let (_m, _second, _) = copy.release(patients.count().laplace::<eps!(0.5), 2>())?;
    Ok(())
}

pub fn main() {}
