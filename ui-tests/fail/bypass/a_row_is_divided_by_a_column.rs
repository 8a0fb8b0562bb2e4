//! A column is divided by a column, which could be zero in some row.

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>) -> Result<(), Error> {
    let odd = patients.map(|p| p.steps / p.age); //-
    //+ let odd = patients.map(|p| p.steps / lit!(7));
    drop(odd);
    Ok(())
}

pub fn main() {}
