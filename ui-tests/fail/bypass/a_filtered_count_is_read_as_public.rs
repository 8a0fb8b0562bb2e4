//! The query reads the number of filtered rows as public, but a row can pass the filter before it is replaced and not after.

use ui_tests::hospital::*;

pub fn attack<'id>(table: Table<'id, Source<Patient, ReplaceOne, First>, Patient>) -> i64 {
    table.filter(|p| p.smoker).public_count() //-
    //+ table.public_count()
}

pub fn main() {}
