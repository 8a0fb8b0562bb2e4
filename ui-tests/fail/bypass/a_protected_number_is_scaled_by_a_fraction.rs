//! The query multiplies a protected number by 0.5, which has no exact sensitivity on the grid.

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>) -> Result<(), Error> {
    let half = patients.count() * 0.5; //-
    //+ let half = patients.count() * lit!(5);
    drop(half);
    Ok(())
}

pub fn main() {}
