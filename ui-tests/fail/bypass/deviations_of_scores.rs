//! If all scores fall, some absolute values rise and others fall, which needs twice the noise.

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>, token: Token<'id, eps!(1.0)>) -> Result<(), Error> {
    let (_chosen, _receipt, _left) = token.release(patients.map(|p| p.age).median().deviations_from(&[0; 121]).select::<eps!(1.0), 1>())?; //-
    //+ let (_chosen, _receipt, _left) = token.release(patients.map(|p| p.age).median().select::<eps!(1.0), 1>())?;
    Ok(())
}

pub fn main() {}

//| error[E0277]: only the counts of groups can be compared with public numbers
//|  --> fail/bypass/deviations_of_scores.rs:6:85
//|   |
//| 6 | ...ken.release(patients.map(|p| p.age).median().deviations_from(&[0; 121]).select::<eps!(1.0), 1>())?; //-
//|   |                                                 ^^^^^^^^^^^^^^^ count groups, `.histogram(|p| p.ward).deviations_from(&guess)`; or release the single number first, and then take the difference
//|   |
//|   = note: for more about this error: `dp-audit explain DP0260`
