//! A reusable query limits rows per unit, but on a part a person's row could push out another.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0, reusable)] //-
//+ #[dp_query(epsilon = 1.0)]
pub fn asks(visits: Table<Visit>) -> i64 {
    visits.limit(2).count().laplace(1.0).value()
}

pub fn main() {}

//| error[E0277]: `limit` looks at all rows of each privacy unit, but a reusable query can run on a part of a table, which is analysed row by row
//|  --> fail/bounds/units_are_limited_in_a_reusable_query.rs:8:12
//|   |
//| 8 |     visits.limit(2).count().laplace(1.0).value()
//|   |            ^^^^^ remove `reusable`: then its table is a whole dataset, whose units are known
//|   |
//|   = note: the unit of each row is known only for a dataset and for what `filter`, `map`, `flat_map` and `limit` make of it
//|   = note: for more about this error: `dp-audit explain DP0265`
