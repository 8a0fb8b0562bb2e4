//! A loop makes one release per round, and one token pays for all of them.

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>, token: Token<'id, eps!(0.1)>) -> Result<(), Error> {
    for _ in 0..10 { //-
    //+ {
        let (_n, _receipt, _left) = token.release(patients.count().laplace::<eps!(0.1), 1>())?;
    }
    Ok(())
}

pub fn main() {}
