//! The query compares a value that can be missing, which is neither small nor large.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(episodes: Table<Episode>) -> i64 {
    episodes.filter(|e| e.pain > 5).count().laplace(1.0).value() //-
    //+ episodes.filter(|e| e.pain.or(0) > 5).count().laplace(1.0).value()
}

pub fn main() {}

//| error[E0277]: this must be a number or a date that is never missing
//|  --> fail/bounds/a_missing_value_is_compared.rs:7:32
//|   |
//| 7 |     episodes.filter(|e| e.pain > 5).count().laplace(1.0).value() //-
//|   |                                ^ choose a value for missing ones: `p.income.or(0)`; compare a category with its variants, and use a truth value as a condition
//|   |
//|   = note: for more about this error: `dp-audit explain DP0205`
