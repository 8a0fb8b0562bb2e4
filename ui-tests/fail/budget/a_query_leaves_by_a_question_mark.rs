//! A `?` can leave the query early, so its exit would reveal whether the second release happens.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>) -> i64 {
    let n = patients.count().laplace(0.5).value();
    let small = u8::try_from(n)?; //-
    //+ let small = u8::try_from(n).unwrap_or(0);
    n + i64::from(small)
}

pub fn main() {}

//| error[E0277]: a query has one exit, its last line, and `?` would leave it early
//|  --> fail/budget/a_query_leaves_by_a_question_mark.rs:8:32
//|   |
//| 8 |     let small = u8::try_from(n)?; //-
//|   |                                ^ answer with the released values, and decide in ordinary code outside the query
//|   |
//|   = note: a hidden exit must not decide whether later releases happen
//|   = note: for more about this error: `dp-audit explain DP0107`
