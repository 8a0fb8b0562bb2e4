//! The query adds a count of patients, a whole number, to a sum of bills in hundredths.

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>) -> Result<(), Error> {
    let odd = patients.count() + patients.map(|p| p.bill).sum(); //-
    //+ let odd = patients.count() + patients.map(|p| p.age).sum();
    drop(odd);
    Ok(())
}

pub fn main() {}
