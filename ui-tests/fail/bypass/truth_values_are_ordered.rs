//! The condition orders truth values, but only numbers have an order.

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>) -> Result<(), Error> {
    let odd = patients.filter(|p| p.smoker.gt(p.smoker)); //-
    //+ let odd = patients.filter(|p| p.smoker.same(p.smoker));
    drop(odd);
    Ok(())
}

pub fn main() {}
