//! The program iterates over the rows of a table.

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>) -> Result<(), Error> {
    for row in patients { //-
    //+ for row in [patients.count()] {
        drop(row);
    }
    Ok(())
}

pub fn main() {}
