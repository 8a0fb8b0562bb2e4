//! Rows are sorted by a number without a range, whose possible values are not public.

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>, token: Token<'id, eps!(1.0)>) -> Result<(), Error> {
    let parts = patients.partition(|p| p.income); //-
    //+ let parts = patients.partition(|p| p.ward);
    drop((parts, token));
    Ok(())
}

pub fn main() {}

//| error[E0277]: groups must be public and few
//|  --> fail/bypass/rows_are_sorted_by_an_unbounded_number_by_hand.rs:6:26
//|   |
//| 6 |     let parts = patients.partition(|p| p.income); //-
//|   |                          ^^^^^^^^^ give the number a range first, `p.age.clamp(0, 120)`, or cut it into intervals: `p.age.cut([18, 65])`; for a text, list the groups: `p.code.among(["K21", "I10"])`
//|   |
//|   = note: for more about this error: `dp-audit explain DP0216`
