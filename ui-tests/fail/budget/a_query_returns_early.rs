//! A `return` can leave the query early, so its exit reveals whether the second release happens.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>) -> i64 {
    let n = patients.count().laplace(0.5).value();
    if n < 10 { //-
        return 0; //-
    } //-
    n + patients.filter(|p| p.smoker).count().laplace(0.5).value()
}

pub fn main() {}

//| error[E0277]: a query has one exit, its last line, and `return` would leave it early
//|  --> fail/budget/a_query_returns_early.rs:9:9
//|   |
//| 9 |         return 0; //-
//|   |         ^^^^^^ answer with the released values, and decide in ordinary code outside the query
//|   |
//|   = note: a hidden exit must not decide whether later releases happen
//|   = note: for more about this error: `dp-audit explain DP0107`
