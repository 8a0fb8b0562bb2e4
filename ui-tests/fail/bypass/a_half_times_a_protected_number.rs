//! The query multiplies a protected number by 0.5 on the left, but such a multiple has no exact sensitivity on the grid.

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>) -> Result<(), Error> {
    let half = lit!(0.5) * patients.count(); //-
    //+ let half = lit!(5) * patients.count();
    drop(half);
    Ok(())
}

pub fn main() {}
