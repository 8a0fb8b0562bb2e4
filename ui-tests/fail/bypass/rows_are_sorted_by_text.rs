//! Rows are sorted by a text of the program, which is not a column.

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>, token: Token<'id, eps!(1.0)>) -> Result<(), Error> {
    let parts = patients.partition(|_| "ward"); //-
    //+ let parts = patients.partition(|p| p.ward);
    drop((parts, token));
    Ok(())
}

pub fn main() {}
