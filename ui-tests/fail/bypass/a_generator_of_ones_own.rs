//! The program supplies a generator. Seeded noise needs a feature, which marks its certificates.

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>) -> Result<(), Error> {
    let mine = dp_noise::Generator::seeded([0; 32]); //-
    //+ let mine = dp_noise::Generator::from_os();
    drop((mine, patients));
    Ok(())
}

pub fn main() {}

//| error[E0599]: no function or associated item named `seeded` found for struct `Generator` in the current scope
//|  --> fail/bypass/a_generator_of_ones_own.rs:6:37
//|   |
//| 6 |     let mine = dp_noise::Generator::seeded([0; 32]); //-
//|   |                                     ^^^^^^ function or associated item not found in `Generator`
