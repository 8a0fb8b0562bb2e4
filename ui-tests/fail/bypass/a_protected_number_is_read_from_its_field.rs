//! The exact value is a field of the library's own.

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>) -> Result<(), Error> {
    let exact: i128 = patients.count().value; //-
    //+ let exact = patients.count();
    drop(exact);
    Ok(())
}

pub fn main() {}
