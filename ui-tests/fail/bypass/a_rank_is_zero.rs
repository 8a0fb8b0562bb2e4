//! The query takes the rank 0, but ranks begin at 1.

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>, token: Token<'id, eps!(1.0)>) -> Result<(), Error> {
    let (_chosen, _receipt, _left) = token.release(patients.map(|p| p.age).largest::<nat!(0), _, _>().select::<eps!(1.0), 1>())?; //-
    //+ let (_chosen, _receipt, _left) = token.release(patients.map(|p| p.age).largest::<nat!(1), _, _>().select::<eps!(1.0), 1>())?;
    Ok(())
}

pub fn main() {}
