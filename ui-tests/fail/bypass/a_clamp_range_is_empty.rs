//! The lower end of a clamp is above the upper end.

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>) -> Result<(), Error> {
    let odd = patients.map(|p| p.age.clamp(lit!(99), lit!(18))); //-
    //+ let odd = patients.map(|p| p.age.clamp(lit!(18), lit!(99)));
    drop(odd);
    Ok(())
}

pub fn main() {}
