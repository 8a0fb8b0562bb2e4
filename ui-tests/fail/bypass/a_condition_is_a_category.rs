//! Which wards are true?

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>) -> Result<(), Error> {
    let odd = patients.filter(|p| p.ward);
    drop(odd);
    Ok(())
}

pub fn main() {}
