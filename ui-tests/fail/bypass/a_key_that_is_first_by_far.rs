//! The query chooses an income that is most common by far, in a measure without δ.

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>, token: Budget<'id, (eps!(1.0, delta = 1e-9), ()), Approx>) -> Result<(), Error> {
    let value = patients.map(|p| p.income).key_counts(); //-
    //+ let value = patients.histogram(|p| p.ward);
    let (_told, _receipt, _left) = token.release(value.select_stable::<eps!(1.0, delta = 1e-9), 1>())?;
    Ok(())
}

pub fn main() {}
