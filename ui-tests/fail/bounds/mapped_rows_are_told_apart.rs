//! `distinct` comes after a map, but rows that the map gives equal values can still differ.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(visits: Table<Visit>) -> i64 {
    visits.map(|v| v.minutes).distinct().sum().laplace(1.0).value() //-
    //+ visits.distinct().map(|v| v.minutes).sum().laplace(1.0).value()
}

pub fn main() {}

//| error[E0277]: `distinct` compares whole rows, but this table was mapped to a value
//|  --> fail/bounds/mapped_rows_are_told_apart.rs:7:31
//|   |
//| 7 |     visits.map(|v| v.minutes).distinct().sum().laplace(1.0).value() //-
//|   |                               ^^^^^^^^ to count people, write `.count_units()`; for other values, make rows first: `.map(|v| Seen { minutes: v.minutes }).distinct()`
//|   |
//|   = note: a map does not change the rows: those that differ only in other columns would all be kept
//|   = note: for more about this error: `dp-audit explain DP0343`
