//! The same without the fault.

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>) -> Result<(), Error> {
    let squared = patients.count() * lit!(2);
    drop(squared);
    Ok(())
}

pub fn main() {}
