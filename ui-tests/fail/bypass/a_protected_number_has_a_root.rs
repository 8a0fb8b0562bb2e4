//! The root of a count moves by less than one, and is no whole number.

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>) -> Result<(), Error> {
    let root = patients.count().isqrt(); //-
    //+ let root = patients.count();
    drop(root);
    Ok(())
}

pub fn main() {}
