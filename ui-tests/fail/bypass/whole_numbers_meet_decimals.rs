//! The query compares an age with a bill, but they are on two grids.

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>) -> Result<(), Error> {
    let odd = patients.map(|p| p.age + p.bill); //-
    //+ let odd = patients.map(|p| p.age + p.age);
    drop(odd);
    Ok(())
}

pub fn main() {}

//| error[E0277]: these two values have different decimals, or the result can leave the range -(2^62) to 2^62
//|  --> fail/bypass/whole_numbers_meet_decimals.rs:6:38
//|   |
//| 6 |     let odd = patients.map(|p| p.age + p.bill); //-
//|   |                                      ^ bring both to the same number of decimals, and clamp a wide or unbounded column first: `.clamp(LO, HI)`
//|   |
//|   = note: whole numbers do not mix with decimals, and numbers do not mix with truth values or categories
//|   = note: for more about this error: `dp-audit explain DP0205`
//|
//| error[E0277]: these two values have different decimals, or the result can leave the range -(2^62) to 2^62
//|  --> fail/bypass/whole_numbers_meet_decimals.rs:6:24
//|   |
//| 6 |     let odd = patients.map(|p| p.age + p.bill); //-
//|   |                        ^^^ bring both to the same number of decimals, and clamp a wide or unbounded column first: `.clamp(LO, HI)`
//|   |
//|   = note: whole numbers do not mix with decimals, and numbers do not mix with truth values or categories
//|   = note: for more about this error: `dp-audit explain DP0205`
