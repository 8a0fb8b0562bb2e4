//! The same without the fault.

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>) -> Result<(), Error> {
    let odd = patients.count() + patients.map(|p| p.age).sum();
    drop(odd);
    Ok(())
}

pub fn main() {}
