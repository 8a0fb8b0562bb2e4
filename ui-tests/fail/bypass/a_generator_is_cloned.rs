//! The program clones a random generator, and the copy would draw the same noise again.

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>, mine: dp_noise::Generator) -> Result<(), Error> {
    let again = mine.clone(); //-
    drop((mine, again, patients)); //-
    //+ let again = mine;
    //+ drop((again, patients));
    Ok(())
}

pub fn main() {}
