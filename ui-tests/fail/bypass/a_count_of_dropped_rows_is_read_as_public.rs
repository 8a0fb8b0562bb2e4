//! The query reads the number of rows as public. But a replaced row can be invalid, and is then dropped.

use ui_tests::hospital::*;

pub fn attack<'id>(table: Table<'id, Source<Reply, ReplaceOne, First>, Reply>) -> i64 { //-
//+ pub fn attack<'id>(table: Table<'id, Source<Patient, ReplaceOne, First>, Patient>) -> i64 {
    table.public_count()
}

pub fn main() {}
