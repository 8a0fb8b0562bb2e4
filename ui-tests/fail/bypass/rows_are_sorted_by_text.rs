//! Rows are sorted by a text of the program, which is not a column.

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>, token: Token<'id, eps!(1.0)>) -> Result<(), Error> {
    let parts = patients.partition(|_| "ward"); //-
    //+ let parts = patients.partition(|p| p.ward);
    drop((parts, token));
    Ok(())
}

pub fn main() {}

//| error[E0277]: groups must be public and few
//|  --> fail/bypass/rows_are_sorted_by_text.rs:6:26
//|   |
//| 6 |     let parts = patients.partition(|_| "ward"); //-
//|   |                          ^^^^^^^^^ use a category, a truth value, a number with a small range, `p.age.cut([18, 65])`, a text from a list, `p.code.among(["K21", "I10"])`, or a tuple of those
//|   |
//|   = note: groups named by the data would reveal which values occur
//|   = note: for more about this error: `dp-audit explain DP0216`
