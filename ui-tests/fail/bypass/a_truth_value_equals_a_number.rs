//! Only another truth value.

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>) -> Result<(), Error> {
    let odd = patients.filter(|p| p.smoker.eq(lit!(1))); //-
    //+ let odd = patients.filter(|p| p.smoker.eq(!p.smoker));
    drop(odd);
    Ok(())
}

pub fn main() {}
