//! Two parts of 0.6 out of 1.0.

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>, token: Token<'id, eps!(1.0)>) -> Result<(), Error> {
    let (one, other) = token.split::<(eps!(0.6), ())>();
    let (_n, _first, _) = one.laplace::<eps!(0.6), 1, _>(patients.count())?;
    let (_m, _second, _) = other.laplace::<eps!(0.6), 2, _>(patients.count())?;
    Ok(())
}

pub fn main() {}
