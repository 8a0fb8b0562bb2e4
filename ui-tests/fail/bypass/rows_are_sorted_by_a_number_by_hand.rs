//! Each age would be a group, whether it occurs or not.

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>, token: Token<'id, eps!(1.0)>) -> Result<(), Error> {
    let parts = patients.partition(|p| p.age);
    drop((parts, token));
    Ok(())
}

pub fn main() {}
