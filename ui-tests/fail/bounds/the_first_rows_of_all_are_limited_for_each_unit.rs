//! The query limits rows per unit after `take`, but other people's rows decide what `take` keeps.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(visits: Table<Visit>) -> i64 {
    visits.take(9, |v| v.minutes).limit(2).count().laplace(1.0).value() //-
    //+ visits.limit(2).take(9, |v| v.minutes).count().laplace(1.0).value()
}

pub fn main() {}

//| error[E0277]: `limit` looks at all rows of each privacy unit, but here the rows of other units also decide which rows this table has
//|  --> fail/bounds/the_first_rows_of_all_are_limited_for_each_unit.rs:7:35
//|   |
//| 7 |     visits.take(9, |v| v.minutes).limit(2).count().laplace(1.0).value() //-
//|   |                                   ^^^^^ keep or gather the rows of each unit before taking the first of all
//|   |
//|   = note: the unit of each row is known only for a dataset and for what `filter`, `map`, `flat_map` and `limit` make of it
//|   = note: for more about this error: `dp-audit explain DP0265`
