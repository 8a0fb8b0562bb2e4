//! The same without the fault.

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>, token: Budget<'id, (eps!(0.5), ()), Pure>) -> Result<(), Error> {
    let (_n, _receipt, _left) = token.call(HeadCount, patients)?;
    Ok(())
}

pub fn main() {}
