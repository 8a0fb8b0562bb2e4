//! The program iterates over the rows of a table.

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>) -> Result<(), Error> {
    for row in patients { //-
    //+ for row in [patients.count()] {
        drop(row);
    }
    Ok(())
}

pub fn main() {}

//| error[E0277]: a query cannot read rows one by one
//|  --> fail/bypass/a_table_is_iterated.rs:6:16
//|   |
//| 6 |     for row in patients { //-
//|   |                ^^^^^^^^ describe a computation over all rows of `Patient`: `.filter(|p| p.age >= 18)`, `.map(|p| p.age)`, `.count()`, `.sum()`
//|   |
//|   = note: a query works on whole tables, and only values with noise leave it
//|   = note: for more about this error: `dp-audit explain DP0208`
