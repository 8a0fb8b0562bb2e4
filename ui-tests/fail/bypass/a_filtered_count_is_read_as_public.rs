//! The query reads a filtered count as public, but a row's replacement can fail the filter.

use ui_tests::hospital::*;

pub fn attack<'id>(table: Table<'id, Source<Patient, ReplaceOne, First>, Patient>) -> i64 {
    table.filter(|p| p.smoker).public_count() //-
    //+ table.public_count()
}

pub fn main() {}

//| error[E0277]: the number of rows of this table is protected
//|  --> fail/bypass/a_filtered_count_is_read_as_public.rs:6:32
//|   |
//| 6 |     table.filter(|p| p.smoker).public_count() //-
//|   |                                ^^^^^^^^^^^^ release it: `.count().laplace(EPSILON)`
//|   |
//|   = note: it is public only for an unfiltered dataset under `ReplaceOne` whose unit is a row
//|   = note: for more about this error: `dp-audit explain DP0303`
