//! The program prints a protected number.

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>) -> Result<(), Error> {
    println!("{}", patients.count()); //-
    //+ let _ = patients.count();
    Ok(())
}

pub fn main() {}
