//! A category is used as a condition, but no ward is true or false.

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>) -> Result<(), Error> {
    let odd = patients.filter(|p| p.ward); //-
    //+ let odd = patients.filter(|p| p.ward.is(dp_types::law::expr::variant::<Ward, 0>()));
    drop(odd);
    Ok(())
}

pub fn main() {}

//| error[E0277]: a condition must be a truth value about the row
//|  --> fail/bypass/a_condition_is_a_category.rs:6:24
//|   |
//| 6 |     let odd = patients.filter(|p| p.ward); //-
//|   |                        ^^^^^^ this is not true or false for each row: compare a column, as in `|p| p.age >= 18`
//|   |
//|   = note: for more about this error: `dp-audit explain DP0203`
