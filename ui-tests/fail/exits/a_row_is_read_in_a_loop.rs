//! The query iterates over the rows of a table.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>) -> i64 {
    for row in patients { //-
    //+ for row in [patients] {
        drop(row);
    }
    0
}

pub fn main() {}

//| error[E0277]: a query cannot read rows one by one
//|  --> fail/exits/a_row_is_read_in_a_loop.rs:7:16
//|   |
//| 7 |     for row in patients { //-
//|   |                ^^^^^^^^ describe a computation over all rows of `ui_tests::hospital::Patient`: `.filter(|p| p.age >= 18)`, `.map(|p| p.age)`, `.count()`, `.sum()`
//|   |
//|   = note: a query works on whole tables, and only values with noise leave it
//|   = note: for more about this error: `dp-audit explain DP0208`
