//! The same without the fault.

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>) -> Result<(), Error> {
    let mine = dp_noise::Generator::from_os();
    drop((mine, patients));
    Ok(())
}

pub fn main() {}
