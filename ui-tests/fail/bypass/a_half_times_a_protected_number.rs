//! The query multiplies a protected number by 0.5 on its left, which has no exact sensitivity.

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>) -> Result<(), Error> {
    let half = lit!(0.5) * patients.count(); //-
    //+ let half = lit!(5) * patients.count();
    drop(half);
    Ok(())
}

pub fn main() {}

//| error[E0277]: a protected number can be multiplied only by a whole literal
//|  --> fail/bypass/a_half_times_a_protected_number.rs:6:26
//|   |
//| 6 |     let half = lit!(0.5) * patients.count(); //-
//|   |                          ^ multiply it by a whole literal: `n * lit!(12)`; or release it first and multiply the answer
//|   |
//|   = note: the factor multiplies the sensitivity, so it must be exact and known: `n * lit!(12)`
//|   = note: for more about this error: `dp-audit explain DP0205`
