//! Under `AddRemove` the number of rows is protected, but the query reads it as public.

use ui_tests::hospital::*;

pub fn attack<'id>(table: Table<'id, Source<Patient, AddRemove, First>, Patient>) -> i64 { //-
//+ pub fn attack<'id>(table: Table<'id, Source<Patient, ReplaceOne, First>, Patient>) -> i64 {
    table.public_count()
}

pub fn main() {}
