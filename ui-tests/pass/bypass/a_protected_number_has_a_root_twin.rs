//! The same without the fault.

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>) -> Result<(), Error> {
    let root = patients.count();
    drop(root);
    Ok(())
}

pub fn main() {}
