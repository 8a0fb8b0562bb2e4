//! The sum of two columns of 2^61 and one more leaves the range of numbers.

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>) -> Result<(), Error> {
    let odd = patients.map(|p| p.steps + p.steps + p.steps); //-
    //+ let odd = patients.map(|p| p.steps + p.steps);
    drop(odd);
    Ok(())
}

pub fn main() {}

//| error[E0277]: these two values have different decimals, or the result can leave the range -(2^62) to 2^62
//|  --> fail/bypass/a_sum_of_columns_overflows.rs:6:50
//|   |
//| 6 |     let odd = patients.map(|p| p.steps + p.steps + p.steps); //-
//|   |                                                  ^ bring both to the same number of decimals, and clamp a wide or unbounded column first: `.clamp(LO, HI)`
//|   |
//|   = note: whole numbers do not mix with decimals, and numbers do not mix with truth values or categories
//|   = note: for more about this error: `dp-audit explain DP0205`
