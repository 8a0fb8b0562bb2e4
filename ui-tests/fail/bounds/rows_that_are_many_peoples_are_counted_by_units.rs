//! The query counts units after `distinct`, which keeps one of several equal rows without its unit.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(visits: Table<Visit>) -> i64 {
    visits.distinct().count_units().laplace(1.0).value() //-
    //+ visits.distinct().count().laplace(1.0).value()
}

pub fn main() {}

//| error[E0277]: `count_units` looks at all rows of each privacy unit, but this table keeps one of all equal rows, which can belong to several people
//|  --> fail/bounds/rows_that_are_many_peoples_are_counted_by_units.rs:7:23
//|   |
//| 7 |     visits.distinct().count_units().laplace(1.0).value() //-
//|   |                       ^^^^^^^^^^^ keep or gather the rows of each unit before `distinct`
//|   |
//|   = note: the unit of each row is known only for a dataset and for what `filter`, `map`, `flat_map` and `limit` make of it
//|   = note: for more about this error: `dp-audit explain DP0265`
