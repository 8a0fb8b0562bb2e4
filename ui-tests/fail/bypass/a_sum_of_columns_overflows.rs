//! The sum of two columns of 2^61 and one more leaves the range of numbers.

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>) -> Result<(), Error> {
    let odd = patients.map(|p| p.steps + p.steps + p.steps); //-
    //+ let odd = patients.map(|p| p.steps + p.steps);
    drop(odd);
    Ok(())
}

pub fn main() {}
