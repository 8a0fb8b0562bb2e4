//! The same without the fault.

use ui_tests::hospital::*;

pub fn attack<'id>(table: Table<'id, Source<Patient, ReplaceOne, First>, Patient>) -> i64 {
    table.public_count()
}

pub fn main() {}
