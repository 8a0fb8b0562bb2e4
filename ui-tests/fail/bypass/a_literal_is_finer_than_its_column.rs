//! A literal has three decimals, but a bill has two.

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>) -> Result<(), Error> {
    let odd = patients.filter(|p| p.bill.gt(lit!(0.125))); //-
    //+ let odd = patients.filter(|p| p.bill.gt(lit!(0.12)));
    drop(odd);
    Ok(())
}

pub fn main() {}

//| error[E0277]: this literal has more decimals than the values it is used with
//|  --> fail/bypass/a_literal_is_finer_than_its_column.rs:6:42
//|   |
//| 6 |     let odd = patients.filter(|p| p.bill.gt(lit!(0.125))); //-
//|   |                                          ^^ write it with no more decimals than the column's step: a whole number with a whole number
//|   |
//|   = note: a column on a grid of 0.01 can be compared with 0.25, not with 0.125
//|   = note: for more about this error: `dp-audit explain DP0404`
