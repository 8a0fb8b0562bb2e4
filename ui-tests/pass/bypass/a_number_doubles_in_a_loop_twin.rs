//! The same without the fault.

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>) -> Result<(), Error> {
    let n = patients.count();
    drop(n + n);
    Ok(())
}

pub fn main() {}
