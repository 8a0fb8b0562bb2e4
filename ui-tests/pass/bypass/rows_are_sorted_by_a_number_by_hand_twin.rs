//! The same without the fault.

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>, token: Token<'id, eps!(1.0)>) -> Result<(), Error> {
    let parts = patients.partition(|p| p.age.cut((lit!(18), ())));
    drop((parts, token));
    Ok(())
}

pub fn main() {}
