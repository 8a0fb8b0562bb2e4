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

//| error[E0599]: no method named `clone` found for struct `Generator` in the current scope
//|  --> fail/bypass/a_generator_is_cloned.rs:6:22
//|   |
//| 6 |     let again = mine.clone(); //-
//|   |                      ^^^^^ method not found in `Generator`
