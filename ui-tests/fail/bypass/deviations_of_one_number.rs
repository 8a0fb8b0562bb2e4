//! The query takes the deviation of a single number, which has no candidates to choose from.

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>, token: Token<'id, eps!(1.0)>) -> Result<(), Error> {
    let (_chosen, _receipt, _left) = token.release(patients.count().deviations_from(&[200]).select::<eps!(1.0), 1>())?; //-
    //+ let (_chosen, _receipt, _left) = token.release(patients.histogram(|p| p.ward).deviations_from(&[100, 100]).select::<eps!(1.0), 1>())?;
    Ok(())
}

pub fn main() {}

//| error[E0277]: only the counts of groups can be compared with public numbers
//|  --> fail/bypass/deviations_of_one_number.rs:6:69
//|   |
//| 6 |     let (_chosen, _receipt, _left) = token.release(patients.count().deviations_from(&[200]).select::<eps!(1.0), 1>())?; //-
//|   |                                                                     ^^^^^^^^^^^^^^^ count groups, `.histogram(|p| p.ward).deviations_from(&guess)`; or release the single number first, and then take the difference
//|   |
//|   = note: for more about this error: `dp-audit explain DP0260`
