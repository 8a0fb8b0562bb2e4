//! The token from before the first release pays for the second one too.

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>, token: Token<'id, eps!(1.0)>) -> Result<(), Error> {
    let (_n, _first, left) = token.release(patients.count().laplace::<eps!(0.5), 1>())?;
    let (_m, _second, _) = token.release(patients.count().laplace::<eps!(0.5), 2>())?; //-
    //+ let (_m, _second, left) = left.release(patients.count().laplace::<eps!(0.5), 2>())?;
    drop(left);
    Ok(())
}

pub fn main() {}
