//! The same without the fault.

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>) -> Result<(), Error> {
    let odd = patients.map(|p| p.age.declared::<int!(0), int!(200), dp_types::num::D0>()).sum();
    drop(odd);
    Ok(())
}

pub fn main() {}
