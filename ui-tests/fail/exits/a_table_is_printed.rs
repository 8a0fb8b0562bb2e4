//! The query prints the rows of a table.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>) -> i64 {
    println!("{patients:?}"); //-
    //+ println!("{:?}", 1);
    patients.count().laplace(1.0).value()
}

pub fn main() {}

//| error[E0277]: raw personal data cannot be printed
//|  --> fail/exits/a_table_is_printed.rs:7:15
//|   |
//| 7 |     println!("{patients:?}"); //-
//|   |               ^^^^^^^^^^^^ aggregate the rows of `ui_tests::hospital::Patient`, release the number, and print it: `.count().laplace(EPSILON)`
//|   |
//|   = note: to look at your own data, print the rows before they become a dataset
//|   = note: for more about this error: `dp-audit explain DP0301`
