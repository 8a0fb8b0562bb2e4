//! The query reads the number of visits as public, but a replaced person can have fewer or more.

use ui_tests::hospital::*;

pub fn attack<'id>(table: Table<'id, Source<Visit, ReplaceOne, First>, Visit>) -> i64 { //-
//+ pub fn attack<'id>(table: Table<'id, Source<Patient, ReplaceOne, First>, Patient>) -> i64 {
    table.public_count()
}

pub fn main() {}

//| error[E0277]: the number of rows of this table is protected
//|  --> fail/bypass/a_count_of_visits_is_read_as_public.rs:7:11
//|   |
//| 7 |     table.public_count()
//|   |           ^^^^^^^^^^^^ release it: `.count().laplace(EPSILON)`
//|   |
//|   = note: it is public only for an unfiltered dataset under `ReplaceOne` whose unit is a row
//|   = note: for more about this error: `dp-audit explain DP0303`
