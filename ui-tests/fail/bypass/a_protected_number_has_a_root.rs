//! The query takes the root of a count, which is not a whole number.

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>) -> Result<(), Error> {
    let root = patients.count().isqrt(); //-
    //+ let root = patients.count();
    drop(root);
    Ok(())
}

pub fn main() {}
