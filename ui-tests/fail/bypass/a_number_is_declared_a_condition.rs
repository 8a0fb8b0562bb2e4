//! The program declares a number as a condition, although it is neither 0 nor 1.

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>) -> Result<(), Error> {
    let odd = patients.filter(|p| p.age.condition()); //-
    //+ let odd = patients.filter(|p| p.smoker.condition());
    drop(odd);
    Ok(())
}

pub fn main() {}

//| error[E0277]: a condition must be a truth value about the row
//|  --> fail/bypass/a_number_is_declared_a_condition.rs:6:41
//|   |
//| 6 |     let odd = patients.filter(|p| p.age.condition()); //-
//|   |                                         ^^^^^^^^^ this is not true or false for each row: compare a column, as in `|p| p.age >= 18`
//|   |
//|   = note: for more about this error: `dp-audit explain DP0203`
