//! The query multiplies two protected numbers, and no sensitivity bounds their product.

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>) -> Result<(), Error> {
    let squared = patients.count() * patients.count(); //-
    //+ let squared = patients.count() * lit!(2);
    drop(squared);
    Ok(())
}

pub fn main() {}

//| error[E0277]: a protected number can be multiplied only by a whole literal
//|  --> fail/bypass/two_protected_numbers_are_multiplied.rs:6:36
//|   |
//| 6 |     let squared = patients.count() * patients.count(); //-
//|   |                                    ^ multiply it by a whole literal: `n * lit!(12)`; or release it first and multiply the answer
//|   |
//|   = note: the factor multiplies the sensitivity, so it must be exact and known: `n * lit!(12)`
//|   = note: for more about this error: `dp-audit explain DP0205`
