//! A query of 0.5 within a query that has 0.4.

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>, token: Token<'id, eps!(0.4)>) -> Result<(), Error> { //-
//+ pub fn attack<'id>(patients: Patients<'id>, token: Token<'id, eps!(0.6)>) -> Result<(), Error> {
    let (_n, _receipt, _left) = token.call(HeadCount, patients)?;
    Ok(())
}

pub fn main() {}
