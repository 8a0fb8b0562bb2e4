//! A condition is an ordinary `bool`, which says nothing about a row.

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>) -> Result<(), Error> {
    let odd = patients.filter(|_| true); //-
    //+ let odd = patients.filter(|_| Ex::TRUE);
    drop(odd);
    Ok(())
}

pub fn main() {}
