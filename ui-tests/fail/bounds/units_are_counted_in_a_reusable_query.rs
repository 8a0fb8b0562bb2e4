//! A reusable query counts units, but on a part neighbours can differ in one of a person's rows.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0, reusable)] //-
//+ #[dp_query(epsilon = 1.0)]
pub fn asks(visits: Table<Visit>) -> i64 {
    visits.filter(|v| v.minutes > 60).count_units().laplace(1.0).value()
}

pub fn main() {}

//| error[E0277]: `count_units` looks at all rows of each privacy unit, but a reusable query can run on a part of a table, which is analysed row by row
//|  --> fail/bounds/units_are_counted_in_a_reusable_query.rs:8:39
//|   |
//| 8 |     visits.filter(|v| v.minutes > 60).count_units().laplace(1.0).value()
//|   |                                       ^^^^^^^^^^^ remove `reusable`: then its table is a whole dataset, whose units are known
//|   |
//|   = note: the unit of each row is known only for a dataset and for what `filter`, `map`, `flat_map` and `limit` make of it
//|   = note: for more about this error: `dp-audit explain DP0265`
