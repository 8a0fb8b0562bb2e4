//! A date is compared with a number, but days are written as dates.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(episodes: Table<Episode>) -> i64 {
    episodes.filter(|e| e.came > 18_000).count().laplace(1.0).value() //-
    //+ episodes.filter(|e| e.came > "2019-04-14").count().laplace(1.0).value()
}

pub fn main() {}

//| error[E0277]: this literal has more decimals than the values it is used with, or is not a date where one is needed
//|  --> fail/bounds/a_date_is_compared_with_a_number.rs:7:32
//|   |
//| 7 |     episodes.filter(|e| e.came > 18_000).count().laplace(1.0).value() //-
//|   |                                ^ write it with no more decimals than the column's step; write a date in quotes, `"2024-02-29"`, or with a time of day, `"2024-02-29T23:59"`
//|   |
//|   = note: a column on a grid of 0.01 can be compared with 0.25, not with 0.125
//|   = note: for more about this error: `dp-audit explain DP0404`
