//! The same without the fault.

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>) -> Result<(), Error> {
    let odd = patients.map(|_| Ex::<Col<Patient, Here>>::column());
    drop(odd);
    Ok(())
}

pub fn main() {}
