//! The same without the fault.

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>) -> Result<(), Error> {
    let exact = patients.count();
    drop(exact);
    Ok(())
}

pub fn main() {}
