//! The query multiplies two protected numbers, and no sensitivity bounds their product.

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>) -> Result<(), Error> {
    let squared = patients.count() * patients.count(); //-
    //+ let squared = patients.count() * lit!(2);
    drop(squared);
    Ok(())
}

pub fn main() {}
