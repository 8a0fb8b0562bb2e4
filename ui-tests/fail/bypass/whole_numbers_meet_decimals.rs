//! The query compares an age with a bill, but they are on two grids.

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>) -> Result<(), Error> {
    let odd = patients.map(|p| p.age + p.bill); //-
    //+ let odd = patients.map(|p| p.age + p.age);
    drop(odd);
    Ok(())
}

pub fn main() {}
