//! The program reads the exact value from a private field of the library.

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>) -> Result<(), Error> {
    let exact: i128 = patients.count().value; //-
    //+ let exact = patients.count();
    drop(exact);
    Ok(())
}

pub fn main() {}
