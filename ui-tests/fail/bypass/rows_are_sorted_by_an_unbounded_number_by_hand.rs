//! Rows are sorted by a number without a range, whose possible values are not public.

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>, token: Token<'id, eps!(1.0)>) -> Result<(), Error> {
    let parts = patients.partition(|p| p.income); //-
    //+ let parts = patients.partition(|p| p.ward);
    drop((parts, token));
    Ok(())
}

pub fn main() {}
