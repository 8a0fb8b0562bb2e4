//! The query multiplies two columns, whose product can leave every range.

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>) -> Result<(), Error> {
    let odd = patients.map(|p| p.steps * p.age); //-
    //+ let odd = patients.map(|p| p.steps.clamp(lit!(0), lit!(9)) * p.age);
    drop(odd);
    Ok(())
}

pub fn main() {}

//| error[E0277]: these two values have different decimals, or the result can leave the range -(2^62) to 2^62
//|  --> fail/bypass/two_columns_are_multiplied.rs:6:40
//|   |
//| 6 |     let odd = patients.map(|p| p.steps * p.age); //-
//|   |                                        ^ bring both to the same number of decimals, and clamp a wide or unbounded column first: `.clamp(LO, HI)`
//|   |
//|   = note: whole numbers do not mix with decimals, and numbers do not mix with truth values or categories
//|   = note: for more about this error: `dp-audit explain DP0205`
