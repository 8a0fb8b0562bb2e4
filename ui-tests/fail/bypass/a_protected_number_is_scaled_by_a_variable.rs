//! A variable multiplies a protected number, but the factor decides the sensitivity: a type.

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>) -> Result<(), Error> {
    let factor = std::env::args().count() as i64; //-
    let scaled = patients.count() * factor; //-
    //+ let scaled = patients.count() * lit!(3);
    drop(scaled);
    Ok(())
}

pub fn main() {}

//| error[E0277]: a protected number can be multiplied only by a whole literal
//|  --> fail/bypass/a_protected_number_is_scaled_by_a_variable.rs:7:35
//|   |
//| 7 |     let scaled = patients.count() * factor; //-
//|   |                                   ^ multiply it by a whole literal: `n * lit!(12)`; or release it first and multiply the answer
//|   |
//|   = note: the factor multiplies the sensitivity, so it must be exact and known: `n * lit!(12)`
//|   = note: for more about this error: `dp-audit explain DP0205`
