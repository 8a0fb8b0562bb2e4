//! The query multiplies two columns, whose product can leave every range.

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>) -> Result<(), Error> {
    let odd = patients.map(|p| p.steps * p.age); //-
    //+ let odd = patients.map(|p| p.steps.clamp(lit!(0), lit!(9)) * p.age);
    drop(odd);
    Ok(())
}

pub fn main() {}
