//! A row expression is the index of a vector.

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>) -> Result<(), Error> {
    let table = [1, 2, 3]; //-
    let odd = patients.map(|p| table[p.age]); //-
    //+ let odd = patients.map(|p| p.age * lit!(2));
    drop(odd);
    Ok(())
}

pub fn main() {}
