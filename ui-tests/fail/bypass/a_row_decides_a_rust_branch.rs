//! The condition of an `if` must be a bool, and a row has none.

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>) -> Result<(), Error> {
    let odd = patients.map(|p| if p.smoker { p.age } else { p.age }); //-
    //+ let odd = patients.map(|p| p.smoker.choose(p.age, p.age));
    drop(odd);
    Ok(())
}

pub fn main() {}
