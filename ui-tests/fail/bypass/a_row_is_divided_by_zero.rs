//! A column is divided by zero, which has no quotient.

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>) -> Result<(), Error> {
    let odd = patients.map(|p| p.age / lit!(0)); //-
    //+ let odd = patients.map(|p| p.age / lit!(2));
    drop(odd);
    Ok(())
}

pub fn main() {}

//| error[E0277]: division by zero
//|  --> fail/bypass/a_row_is_divided_by_zero.rs:6:38
//|   |
//| 6 |     let odd = patients.map(|p| p.age / lit!(0)); //-
//|   |                                      ^ divide by a nonzero whole literal
//|   |
//|   = note: for more about this error: `dp-audit explain DP0207`
