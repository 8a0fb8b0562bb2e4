//! Which number?

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>) -> Result<(), Error> {
    let total = patients.sum();
    drop(total);
    Ok(())
}

pub fn main() {}
