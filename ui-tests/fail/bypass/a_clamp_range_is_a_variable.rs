//! The ends of a clamp are variables, but they decide the sensitivity, so they must be types.

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>) -> Result<(), Error> {
    let top = std::env::args().count() as i64; //-
    let odd = patients.map(|p| p.age.clamp(lit!(0), top)); //-
    //+ let odd = patients.map(|p| p.age.clamp(lit!(0), lit!(9)));
    drop(odd);
    Ok(())
}

pub fn main() {}
