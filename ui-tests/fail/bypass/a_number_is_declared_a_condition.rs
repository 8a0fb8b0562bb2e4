//! The program declares a number as a condition, although it is neither 0 nor 1.

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>) -> Result<(), Error> {
    let odd = patients.filter(|p| p.age.condition()); //-
    //+ let odd = patients.filter(|p| p.smoker.condition());
    drop(odd);
    Ok(())
}

pub fn main() {}
