//! The query reads the number of visits as public, but a replaced person can have more visits or fewer.

use ui_tests::hospital::*;

pub fn attack<'id>(table: Table<'id, Source<Visit, ReplaceOne, First>, Visit>) -> i64 { //-
//+ pub fn attack<'id>(table: Table<'id, Source<Patient, ReplaceOne, First>, Patient>) -> i64 {
    table.public_count()
}

pub fn main() {}
