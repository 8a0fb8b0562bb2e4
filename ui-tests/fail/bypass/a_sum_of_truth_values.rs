//! The query sums truth values, but it should count the rows where the value is true.

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>) -> Result<(), Error> {
    let total = patients.map(|p| p.smoker).sum(); //-
    //+ let total = patients.filter(|p| p.smoker).count();
    drop(total);
    Ok(())
}

pub fn main() {}
