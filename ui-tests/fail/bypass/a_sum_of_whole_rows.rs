//! The query sums whole rows without saying which number to sum.

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>) -> Result<(), Error> {
    let total = patients.sum(); //-
    //+ let total = patients.map(|p| p.age).sum();
    drop(total);
    Ok(())
}

pub fn main() {}
