//! If all scores fall, some of their absolute values rise and others fall. This would need twice the noise.

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>, token: Token<'id, eps!(1.0)>) -> Result<(), Error> {
    let (_chosen, _receipt, _left) = token.release(patients.map(|p| p.age).median().deviations_from(&[0; 121]).select::<eps!(1.0), 1>())?; //-
    //+ let (_chosen, _receipt, _left) = token.release(patients.map(|p| p.age).median().select::<eps!(1.0), 1>())?;
    Ok(())
}

pub fn main() {}
