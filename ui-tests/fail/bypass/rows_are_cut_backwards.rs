//! A list of cuts has 65 before 18.

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>, token: Token<'id, eps!(1.0)>) -> Result<(), Error> {
    let parts = patients.partition(|p| p.age.cut((lit!(65), (lit!(18), ())))); //-
    //+ let parts = patients.partition(|p| p.age.cut((lit!(18), (lit!(65), ()))));
    drop((parts, token));
    Ok(())
}

pub fn main() {}
