//! The same without the fault.

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>) -> Result<(), Error> {
    let rows = patients.count();
    drop(rows);
    Ok(())
}

pub fn main() {}
