//! The query sums values that can be missing, but states no replacement for a missing value.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(episodes: Table<Episode>) -> i64 {
    episodes.map(|e| e.pain).sum().laplace(1.0).value() //-
    //+ episodes.drop_missing(|e| e.pain).sum().laplace(1.0).value()
}

pub fn main() {}

//| error[E0277]: a `map` needs a value that is never missing
//|  --> fail/bounds/a_missing_value_is_summed.rs:7:14
//|   |
//| 7 |     episodes.map(|e| e.pain).sum().laplace(1.0).value() //-
//|   |              ^^^ remove the rows without it, `.drop_missing(|p| p.income)`, or choose a value for missing ones: `p.income.or(0)`
//|   |
//|   = note: for more about this error: `dp-audit explain DP0209`
