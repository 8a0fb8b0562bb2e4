//! A replaced row that does not fit is dropped.

use ui_tests::hospital::*;

pub fn attack<'id>(table: Table<'id, Source<Reply, ReplaceOne, First>, Reply>) -> i64 { //-
//+ pub fn attack<'id>(table: Table<'id, Source<Patient, ReplaceOne, First>, Patient>) -> i64 {
    table.public_count()
}

pub fn main() {}
