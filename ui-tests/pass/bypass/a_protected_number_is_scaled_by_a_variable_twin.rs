//! The same without the fault.

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>) -> Result<(), Error> {
    let scaled = patients.count() * lit!(3);
    drop(scaled);
    Ok(())
}

pub fn main() {}
