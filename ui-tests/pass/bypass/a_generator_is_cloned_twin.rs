//! The same without the fault.

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>, mine: dp_noise::Generator) -> Result<(), Error> {
    let again = mine;
    drop((again, patients));
    Ok(())
}

pub fn main() {}
