//! The query multiplies a protected number by a variable, but the factor decides the sensitivity, so it must be a type.

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>) -> Result<(), Error> {
    let factor = std::env::args().count() as i64; //-
    let scaled = patients.count() * factor; //-
    //+ let scaled = patients.count() * lit!(3);
    drop(scaled);
    Ok(())
}

pub fn main() {}
