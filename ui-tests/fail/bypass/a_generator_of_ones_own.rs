//! The program supplies its own generator. Seeded noise needs a feature, and its certificates are marked as not private.

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>) -> Result<(), Error> {
    let mine = dp_noise::Generator::seeded([0; 32]); //-
    //+ let mine = dp_noise::Generator::from_os();
    drop((mine, patients));
    Ok(())
}

pub fn main() {}
