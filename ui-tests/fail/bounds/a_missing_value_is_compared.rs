//! The query compares a value that can be missing, which is neither small nor large.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(episodes: Table<Episode>) -> i64 {
    episodes.filter(|e| e.pain > 5).count().laplace(1.0).value() //-
    //+ episodes.filter(|e| e.pain.or(0) > 5).count().laplace(1.0).value()
}

pub fn main() {}

//| error[E0277]: this value can be missing, and a number or a date is needed here
//|  --> fail/bounds/a_missing_value_is_compared.rs:7:32
//|   |
//| 7 |     episodes.filter(|e| e.pain > 5).count().laplace(1.0).value() //-
//|   |                                ^ choose a value for missing ones: `p.income.or(0)`
//|   |
//|   = note: a comparison with a missing value has no answer
//|   = note: for more about this error: `dp-audit explain DP0205`
