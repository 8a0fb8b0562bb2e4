//! The program reads the rows from a private field of the library.

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>) -> Result<(), Error> {
    let rows = patients.store; //-
    //+ let rows = patients.count();
    drop(rows);
    Ok(())
}

pub fn main() {}
