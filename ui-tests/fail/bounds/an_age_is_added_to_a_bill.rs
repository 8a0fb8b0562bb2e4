//! The query adds an age, a whole number, to a bill in hundredths.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>) -> i64 {
    patients.map(|p| p.age + p.bill).sum().laplace(1.0).value() //-
    //+ patients.map(|p| p.age + p.age).sum().laplace(1.0).value()
}

pub fn main() {}

//| error[E0277]: these two values have different decimals, or the result can leave the range -(2^62) to 2^62
//|  --> fail/bounds/an_age_is_added_to_a_bill.rs:7:28
//|   |
//| 7 |     patients.map(|p| p.age + p.bill).sum().laplace(1.0).value() //-
//|   |                            ^ bring both to the same number of decimals, and clamp a wide or unbounded column first: `.clamp(LO, HI)`
//|   |
//|   = note: whole numbers do not mix with decimals, and numbers do not mix with truth values or categories
//|   = note: for more about this error: `dp-audit explain DP0205`
//|
//| error[E0277]: these two values have different decimals, or the result can leave the range -(2^62) to 2^62
//|  --> fail/bounds/an_age_is_added_to_a_bill.rs:7:14
//|   |
//| 7 |     patients.map(|p| p.age + p.bill).sum().laplace(1.0).value() //-
//|   |              ^^^ bring both to the same number of decimals, and clamp a wide or unbounded column first: `.clamp(LO, HI)`
//|   |
//|   = note: whole numbers do not mix with decimals, and numbers do not mix with truth values or categories
//|   = note: for more about this error: `dp-audit explain DP0205`
