//! A multiple of 0.5 has no exact sensitivity on the grid, on whichever side it stands.

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>) -> Result<(), Error> {
    let half = lit!(0.5) * patients.count(); //-
    //+ let half = lit!(5) * patients.count();
    drop(half);
    Ok(())
}

pub fn main() {}
