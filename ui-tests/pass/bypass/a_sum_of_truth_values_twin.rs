//! The same without the fault.

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>) -> Result<(), Error> {
    let total = patients.filter(|p| p.smoker).count();
    drop(total);
    Ok(())
}

pub fn main() {}
