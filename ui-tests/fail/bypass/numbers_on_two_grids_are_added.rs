//! Whole patients and hundredths of a bill.

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>) -> Result<(), Error> {
    let odd = patients.count() + patients.map(|p| p.bill).sum(); //-
    //+ let odd = patients.count() + patients.map(|p| p.age).sum();
    drop(odd);
    Ok(())
}

pub fn main() {}
