//! The rows are a field of the library's own.

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>) -> Result<(), Error> {
    let rows = patients.store; //-
    //+ let rows = patients.count();
    drop(rows);
    Ok(())
}

pub fn main() {}
