//! The program writes a protected number to a log.

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>) -> Result<(), Error> {
    println!("{:?}", patients.count()); //-
    //+ let _ = patients.count();
    Ok(())
}

pub fn main() {}

//| error[E0277]: raw personal data cannot be printed
//|  --> fail/bypass/a_protected_number_is_debugged.rs:6:22
//|   |
//| 6 |     println!("{:?}", patients.count()); //-
//|   |               ----   ^^^^^^^^^^^^^^^^ release it first: `.laplace(EPSILON)`, and print its `value()`
//|   |               |
//|   |               required by this formatting parameter
//|   |
//|   = note: for more about this error: `dp-audit explain DP0301`
