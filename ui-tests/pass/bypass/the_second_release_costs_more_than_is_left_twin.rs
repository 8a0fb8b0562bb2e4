//! The same without the fault.

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>, token: Token<'id, eps!(1.0)>) -> Result<(), Error> {
    let (_n, _first, token) = token.laplace::<eps!(0.7), 1, _>(patients.count())?;
    let (_m, _second, _left) = token.laplace::<eps!(0.3), 2, _>(patients.count())?;
    Ok(())
}

pub fn main() {}
