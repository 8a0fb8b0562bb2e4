//! Where rows come and go, their number is protected.

use ui_tests::hospital::*;

pub fn attack<'id>(table: Table<'id, Source<Patient, AddRemove, First>, Patient>) -> i64 { //-
//+ pub fn attack<'id>(table: Table<'id, Source<Patient, ReplaceOne, First>, Patient>) -> i64 {
    table.public_count()
}

pub fn main() {}
