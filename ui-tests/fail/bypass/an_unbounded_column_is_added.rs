//! The query adds a column without a range, so the sum has no range either.

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>) -> Result<(), Error> {
    let odd = patients.map(|p| p.income + p.income); //-
    //+ let odd = patients.map(|p| p.income.clamp(lit!(0), lit!(9)) + p.age);
    drop(odd);
    Ok(())
}

pub fn main() {}

//| error[E0277]: these two values have different decimals, or the result can leave the range -(2^62) to 2^62
//|  --> fail/bypass/an_unbounded_column_is_added.rs:6:41
//|   |
//| 6 |     let odd = patients.map(|p| p.income + p.income); //-
//|   |                                         ^ bring both to the same number of decimals, and clamp a wide or unbounded column first: `.clamp(LO, HI)`
//|   |
//|   = note: whole numbers do not mix with decimals, and numbers do not mix with truth values or categories
//|   = note: for more about this error: `dp-audit explain DP0205`
//|
//| error[E0277]: these two values have different decimals, or the result can leave the range -(2^62) to 2^62
//|  --> fail/bypass/an_unbounded_column_is_added.rs:6:24
//|   |
//| 6 |     let odd = patients.map(|p| p.income + p.income); //-
//|   |                        ^^^ bring both to the same number of decimals, and clamp a wide or unbounded column first: `.clamp(LO, HI)`
//|   |
//|   = note: whole numbers do not mix with decimals, and numbers do not mix with truth values or categories
//|   = note: for more about this error: `dp-audit explain DP0205`
