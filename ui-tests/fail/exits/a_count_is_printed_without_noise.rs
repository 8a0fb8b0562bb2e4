//! The query prints a count before it is released.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>) -> i64 {
    println!("{}", patients.count()); //-
    //+ let n = patients.count().laplace(1.0).value();
    //+ println!("{n}");
    0
}

pub fn main() {}

//| error[E0277]: raw personal data cannot be printed
//|  --> fail/exits/a_count_is_printed_without_noise.rs:7:20
//|   |
//| 7 |     println!("{}", patients.count()); //-
//|   |               --   ^^^^^^^^^^^^^^^^ release it first: `.laplace(EPSILON)`, and print its `value()`
//|   |               |
//|   |               required by this formatting parameter
//|   |
//|   = note: for more about this error: `dp-audit explain DP0301`
