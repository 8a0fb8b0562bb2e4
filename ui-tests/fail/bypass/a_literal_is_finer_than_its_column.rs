//! A literal has three decimals, but a bill has two.

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>) -> Result<(), Error> {
    let odd = patients.filter(|p| p.bill.gt(lit!(0.125))); //-
    //+ let odd = patients.filter(|p| p.bill.gt(lit!(0.12)));
    drop(odd);
    Ok(())
}

pub fn main() {}
