//! A vector has no place for a row expression.

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>) -> Result<(), Error> {
    let table = [1, 2, 3]; //-
    let odd = patients.map(|p| table[p.age]); //-
    //+ let odd = patients.map(|p| p.age * lit!(2));
    drop(odd);
    Ok(())
}

pub fn main() {}
