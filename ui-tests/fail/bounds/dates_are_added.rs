//! The query adds two dates, which have no sum.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(episodes: Table<Episode>) -> i64 {
    episodes.map(|e| (e.came + e.came).clamp(0, 9)).sum().laplace(1.0).value() //-
    //+ episodes.map(|e| (e.came - e.came).clamp(0, 9)).sum().laplace(1.0).value()
}

pub fn main() {}

//| error[E0277]: these two values have different decimals, or the result can leave the range -(2^62) to 2^62
//|  --> fail/bounds/dates_are_added.rs:7:30
//|   |
//| 7 |     episodes.map(|e| (e.came + e.came).clamp(0, 9)).sum().laplace(1.0).value() //-
//|   |                              ^ bring both to the same number of decimals, and clamp a wide or unbounded column first: `.clamp(LO, HI)`
//|   |
//|   = note: whole numbers do not mix with decimals, and numbers do not mix with truth values or categories
//|   = note: for more about this error: `dp-audit explain DP0205`
//|
//| error[E0599]: the method `clamp` exists for struct `Ex<dp_types::law::expr::Plus<Col<ui_tests::hospital::Episode, There<Here>>, Col<ui_tests::hospital::Episode, There<Here>>>>`, but its trait bounds were not satisfied
//|  --> fail/bounds/dates_are_added.rs:7:40
//|   |
//| 7 |     episodes.map(|e| (e.came + e.came).clamp(0, 9)).sum().laplace(1.0).value() //-
//|   |                                        ^^^^^ method cannot be called due to unsatisfied trait bounds
