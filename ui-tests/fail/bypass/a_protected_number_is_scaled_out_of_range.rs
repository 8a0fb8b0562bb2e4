//! The query multiplies a protected number so that its sensitivity of 2^63 would wrap around.

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>) -> Result<(), Error> {
    let large = patients.count() * lit!(4_000_000_000_000_000_000) * lit!(4); //-
    //+ let large = patients.count() * lit!(4_000_000_000_000_000_000);
    drop(large);
    Ok(())
}

pub fn main() {}
