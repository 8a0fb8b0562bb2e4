//! The query checks whether a date is missing, but this column has a date in every row.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(episodes: Table<Episode>) -> i64 {
    episodes.filter(|e| e.came.is_some()).count().laplace(1.0).value() //-
    //+ episodes.filter(|e| e.left.is_some()).count().laplace(1.0).value()
}

pub fn main() {}

//| error[E0277]: this value is never missing
//|  --> fail/bounds/a_date_that_is_there_is_asked_whether_it_is.rs:7:32
//|   |
//| 7 |     episodes.filter(|e| e.came.is_some()).count().laplace(1.0).value() //-
//|   |                                ^^^^^^^ use it as it is; only an `Option<..>` column can be missing
//|   |
//|   = note: for more about this error: `dp-audit explain DP0213`
