//! A condition is an ordinary `bool`, which says nothing about a row.

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>) -> Result<(), Error> {
    let odd = patients.filter(|_| true); //-
    //+ let odd = patients.filter(|_| Ex::TRUE);
    drop(odd);
    Ok(())
}

pub fn main() {}

//| error[E0277]: a condition must be a truth value about the row
//|  --> fail/bypass/a_condition_is_a_truth_value_of_the_program.rs:6:24
//|   |
//| 6 |     let odd = patients.filter(|_| true); //-
//|   |                        ^^^^^^ compare a column, as in `|p| p.age >= 18`
//|   |
//|   = note: for more about this error: `dp-audit explain DP0203`
