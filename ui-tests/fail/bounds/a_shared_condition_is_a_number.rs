//! A shared function promises a truth value but returns a number.

use ui_tests::hospital::*;

#[dp_row]
pub fn adult(p: Patient) -> bool {
    p.age //-
    //+ p.age >= 18
}

pub fn main() {}

//| error[E0277]: a condition must be a truth value about the row
//|  --> fail/bounds/a_shared_condition_is_a_number.rs:7:5
//|   |
//| 7 |     p.age //-
//|   |     ^ this is not true or false for each row: compare a column, as in `|p| p.age >= 18`
//|   |
//|   = note: for more about this error: `dp-audit explain DP0203`
