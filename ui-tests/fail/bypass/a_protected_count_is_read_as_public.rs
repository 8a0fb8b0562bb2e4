//! Under `AddRemove` the number of rows is protected, but the query reads it as public.

use ui_tests::hospital::*;

pub fn attack<'id>(table: Table<'id, Source<Patient, AddRemove, First>, Patient>) -> i64 { //-
//+ pub fn attack<'id>(table: Table<'id, Source<Patient, ReplaceOne, First>, Patient>) -> i64 {
    table.public_count()
}

pub fn main() {}

//| error[E0277]: the number of rows of this table is protected
//|  --> fail/bypass/a_protected_count_is_read_as_public.rs:7:11
//|   |
//| 7 |     table.public_count()
//|   |           ^^^^^^^^^^^^ release it: `.count().laplace(EPSILON)`
//|   |
//|   = note: it is public only for an unfiltered dataset under `ReplaceOne` whose unit is a row
//|   = note: for more about this error: `dp-audit explain DP0303`
