//! The program declares a range that is smaller than a number's true range, and the sensitivity would follow from the declared range.

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>) -> Result<(), Error> {
    let odd = patients.map(|p| p.age.declared::<int!(0), int!(60), dp_types::law::num::D0>()).sum(); //-
    //+ let odd = patients.map(|p| p.age.declared::<int!(0), int!(200), dp_types::law::num::D0>()).sum();
    drop(odd);
    Ok(())
}

pub fn main() {}
