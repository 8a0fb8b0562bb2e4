//! One side of an `if` is a number, and the other is a truth value.

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>) -> Result<(), Error> {
    let odd = patients.map(|p| p.smoker.choose(p.age, p.smoker)); //-
    //+ let odd = patients.map(|p| p.smoker.choose(p.age, lit!(0)));
    drop(odd);
    Ok(())
}

pub fn main() {}
