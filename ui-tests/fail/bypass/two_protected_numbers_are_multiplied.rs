//! A product of two is bounded by no sensitivity.

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>) -> Result<(), Error> {
    let squared = patients.count() * patients.count(); //-
    //+ let squared = patients.count() * lit!(2);
    drop(squared);
    Ok(())
}

pub fn main() {}
