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
