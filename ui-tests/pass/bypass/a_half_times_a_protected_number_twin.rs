//! The same without the fault.

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>) -> Result<(), Error> {
    let half = lit!(5) * patients.count();
    drop(half);
    Ok(())
}

pub fn main() {}
