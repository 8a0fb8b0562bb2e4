//! The query reads the number of filtered rows as public. But a row can pass the filter while the row that replaces it does not.

use ui_tests::hospital::*;

pub fn attack<'id>(table: Table<'id, Source<Patient, ReplaceOne, First>, Patient>) -> i64 {
    table.filter(|p| p.smoker).public_count() //-
    //+ table.public_count()
}

pub fn main() {}
