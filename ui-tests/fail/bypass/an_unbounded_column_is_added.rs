//! Its sum has no range.

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>) -> Result<(), Error> {
    let odd = patients.map(|p| p.income + p.income);
    drop(odd);
    Ok(())
}

pub fn main() {}
