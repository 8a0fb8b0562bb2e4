//! The query orders rows by a day that can be missing, but a missing day has no place in the order.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(episodes: Table<Episode>) -> i64 {
    episodes.take(9, |e| (e.nights, e.left)).count().laplace(1.0).value() //-
    //+ episodes.take(9, |e| (e.nights, e.came)).count().laplace(1.0).value()
}

pub fn main() {}

//| error[E0277]: rows can only be ordered by numbers, dates, truth values or categories that are never missing
//|  --> fail/bounds/rows_are_put_in_order_by_what_can_be_missing.rs:7:14
//|   |
//| 7 |     episodes.take(9, |e| (e.nights, e.left)).count().laplace(1.0).value() //-
//|   |              ^^^^ choose a value for missing ones: `v.income.or(0)`; of a text, take its length: `v.code.len()`
//|   |
//|   = note: give one value or several: `|v| v.cost`, `|v| (v.year, -v.cost)`, or by hand in pairs `(v.year, (v.ward, v.cost))`
//|   = note: for more about this error: `dp-audit explain DP0341`
//|
//| error[E0277]: rows can only be ordered by numbers, dates, truth values or categories that are never missing
//|  --> fail/bounds/rows_are_put_in_order_by_what_can_be_missing.rs:7:46
//|   |
//| 7 |     episodes.take(9, |e| (e.nights, e.left)).count().laplace(1.0).value() //-
//|   |                                              ^^^^^ choose a value for missing ones: `v.income.or(0)`; of a text, take its length: `v.code.len()`
//|   |
//|   = note: give one value or several: `|v| v.cost`, `|v| (v.year, -v.cost)`, or by hand in pairs `(v.year, (v.ward, v.cost))`
//|   = note: for more about this error: `dp-audit explain DP0341`
