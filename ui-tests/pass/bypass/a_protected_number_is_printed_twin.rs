//! The same without the fault.

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>) -> Result<(), Error> {
    let _ = patients.count();
    Ok(())
}

pub fn main() {}
