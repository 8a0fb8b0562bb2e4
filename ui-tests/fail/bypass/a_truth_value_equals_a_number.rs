//! A truth value is compared with a number, but only another truth value can equal it.

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>) -> Result<(), Error> {
    let odd = patients.filter(|p| p.smoker.eq(lit!(1))); //-
    //+ let odd = patients.filter(|p| p.smoker.eq(!p.smoker));
    drop(odd);
    Ok(())
}

pub fn main() {}
