//! The query multiplies a protected number by 0.5, which has no exact sensitivity on the grid.

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>) -> Result<(), Error> {
    let half = patients.count() * 0.5; //-
    //+ let half = patients.count() * lit!(5);
    drop(half);
    Ok(())
}

pub fn main() {}

//| error[E0277]: a protected number can be multiplied only by a whole literal
//|  --> fail/bypass/a_protected_number_is_scaled_by_a_fraction.rs:6:33
//|   |
//| 6 |     let half = patients.count() * 0.5; //-
//|   |                                 ^ multiply it by a whole literal: `n * lit!(12)`; or release it first and multiply the answer
//|   |
//|   = note: the factor multiplies the sensitivity, so it must be exact and known: `n * lit!(12)`
//|   = note: for more about this error: `dp-audit explain DP0205`
