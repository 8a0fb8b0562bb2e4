//! A query at the cost of one part reads the whole table.

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>, token: Token<'id, eps!(1.0)>) -> Result<(), Error> {
    let parts = patients.partition(|p| p.ward);
    let (_counts, _receipt, _left) =
        token.release_each(parts, |_part| patients.count().laplace::<eps!(0.5), 1>())?; //-
        //+ token.release_each(parts, |part| part.count().laplace::<eps!(0.5), 1>())?;
    Ok(())
}

pub fn main() {}
