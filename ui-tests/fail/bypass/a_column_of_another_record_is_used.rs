//! A closure uses a column of another record.

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>) -> Result<(), Error> {
    let odd = patients.map(|_| Ex::<Col<Visit, Here>>::column()); //-
    //+ let odd = patients.map(|_| Ex::<Col<Patient, Here>>::column());
    drop(odd);
    Ok(())
}

pub fn main() {}
