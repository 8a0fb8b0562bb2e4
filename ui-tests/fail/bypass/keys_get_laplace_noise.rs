//! The query adds noise to the counts of keys, but shows the keys themselves.

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>, token: Budget<'id, (eps!(1.0, delta = 1e-9), ()), Approx>) -> Result<(), Error> {
    let keys = patients.map(|p| p.income).key_counts();
    let (_keys, _receipt, _left) = token.release(keys.laplace::<eps!(1.0), 1>())?; //-
    //+ let (_keys, _receipt, _left) = token.release(keys.laplace_threshold::<eps!(1.0, delta = 1e-9), 1>())?;
    Ok(())
}

pub fn main() {}
