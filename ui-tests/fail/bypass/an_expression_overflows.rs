//! Three times a column of 2^61 leaves the range of numbers.

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>) -> Result<(), Error> {
    let odd = patients.map(|p| p.steps * lit!(3)); //-
    //+ let odd = patients.map(|p| p.steps * lit!(2));
    drop(odd);
    Ok(())
}

pub fn main() {}
