//! The same without the fault.

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>, token: Token<'id, eps!(1.0)>) -> Result<(), Error> {
    let (token, copy) = token.split::<(eps!(0.5), ())>();
    let (_n, _first, _) = token.laplace::<eps!(0.5), 1, _>(patients.count())?;
    let (_m, _second, _) = copy.laplace::<eps!(0.5), 2, _>(patients.count())?;
    Ok(())
}

pub fn main() {}
