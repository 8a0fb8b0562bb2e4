//! A column is divided by zero, which has no quotient.

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>) -> Result<(), Error> {
    let odd = patients.map(|p| p.age / lit!(0)); //-
    //+ let odd = patients.map(|p| p.age / lit!(2));
    drop(odd);
    Ok(())
}

pub fn main() {}
