//! A missing pain score, which is a number, is replaced by a ward.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(episodes: Table<Episode>) -> i64 {
    episodes.map(|e| e.pain.or(Ward::Er)).sum().laplace(1.0).value() //-
    //+ episodes.map(|e| e.pain.or(10)).sum().laplace(1.0).value()
}

pub fn main() {}

//| error[E0277]: this cannot replace a missing value
//|  --> fail/bounds/a_missing_number_counts_as_a_category.rs:7:29
//|   |
//| 7 |     episodes.map(|e| e.pain.or(Ward::Er)).sum().laplace(1.0).value() //-
//|   |                             ^^ give a value like those of the column: a number with the same decimals, a truth value, or a variant of the same category
//|   |
//|   = note: for more about this error: `dp-audit explain DP0205`
