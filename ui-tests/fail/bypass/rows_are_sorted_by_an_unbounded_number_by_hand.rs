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
//|   |                          ^^^^^^^^^ use a category, a truth value, a number with a small range, `p.age.cut([18, 65])`, a text from a list, `p.code.among(["K21", "I10"])`, or a tuple of those
//|   |
//|   = note: groups named by the data would reveal which values occur
//|   = note: for more about this error: `dp-audit explain DP0216`
