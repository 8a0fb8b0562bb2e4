//! A condition compares a protected number, so raw data would decide what happens.

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>, token: Token<'id, eps!(1.0)>) -> Result<(), Error> {
    let n = patients.count(); //-
    if n > 3 { //-
    //+ let (n, _receipt, token) = token.release(patients.count().laplace::<eps!(0.5), 1>())?;
    //+ if n.value() > 3 {
        drop(token);
    }
    Ok(())
}

pub fn main() {}
