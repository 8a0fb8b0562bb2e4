//! The query sums truth values; it should count rows.

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>) -> Result<(), Error> {
    let total = patients.map(|p| p.smoker).sum(); //-
    //+ let total = patients.filter(|p| p.smoker).count();
    drop(total);
    Ok(())
}

pub fn main() {}
