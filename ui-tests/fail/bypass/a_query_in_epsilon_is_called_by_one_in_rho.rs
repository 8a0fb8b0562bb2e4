//! A query in ρ calls a query in ε, whose cost would be charged in the wrong measure.

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>, token: Budget<'id, (rho!(0.5), ()), Zcdp>) -> Result<(), Error> { //-
//+ pub fn attack<'id>(patients: Patients<'id>, token: Budget<'id, (eps!(0.5), ()), Pure>) -> Result<(), Error> {
    let (_n, _receipt, _left) = token.call(HeadCount, patients)?;
    Ok(())
}

pub fn main() {}
