//! The query divides a protected number, and the rounding of the quotient has no exact sensitivity.

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>) -> Result<(), Error> {
    let half = patients.count() / 2; //-
    //+ let half = patients.count() * lit!(2);
    drop(half);
    Ok(())
}

pub fn main() {}
