//! A query with a remaining budget of 0.4 calls a query that costs 0.5.

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>, token: Token<'id, eps!(0.4)>) -> Result<(), Error> { //-
//+ pub fn attack<'id>(patients: Patients<'id>, token: Token<'id, eps!(0.6)>) -> Result<(), Error> {
    let (_n, _receipt, _left) = token.call(HeadCount, patients)?;
    Ok(())
}

pub fn main() {}
