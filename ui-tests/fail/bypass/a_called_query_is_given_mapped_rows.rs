//! A query about patients gets a table of numbers.

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>, token: Token<'id, eps!(1.0)>) -> Result<(), Error> {
    let (_n, _receipt, _left) = token.call(HeadCount, patients.map(|p| p.age))?; //-
    //+ let (_n, _receipt, _left) = token.call(HeadCount, patients.filter(|p| p.smoker))?;
    Ok(())
}

pub fn main() {}
