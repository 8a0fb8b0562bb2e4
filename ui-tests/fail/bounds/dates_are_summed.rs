//! The query sums dates, but the sum of two days is not a day.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(episodes: Table<Episode>) -> i64 {
    episodes.map(|e| e.came).sum().laplace(1.0).value() //-
    //+ episodes.map(|e| e.came.month()).sum().laplace(1.0).value()
}

pub fn main() {}

//| error[E0277]: `sum` needs a bounded column
//|  --> fail/bounds/dates_are_summed.rs:7:30
//|   |
//| 7 |     episodes.map(|e| e.came).sum().laplace(1.0).value() //-
//|   |                              ^^^ one person can change this sum by any amount: clamp first, `.map(|p| p.age.clamp(LO, HI))`
//|   |
//|   = note: count a truth value or a category instead: `.filter(|p| p.smoker).count()`
//|   = note: for more about this error: `dp-audit explain DP0201`
//|
//| error[E0277]: `sum` needs a bounded column
//|  --> fail/bounds/dates_are_summed.rs:7:5
//|   |
//| 7 |     episodes.map(|e| e.came).sum().laplace(1.0).value() //-
//|   |     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ one person can change this sum by any amount: clamp first, `.map(|p| p.age.clamp(LO, HI))`
//|   |
//|   = note: count a truth value or a category instead: `.filter(|p| p.smoker).count()`
//|   = note: for more about this error: `dp-audit explain DP0201`
//|
//| error[E0599]: the method `value` exists for struct `Released<dp_types::law::aggregate::Number<Days>, DiscreteLaplace>`, but its trait bounds were not satisfied
//|  --> fail/bounds/dates_are_summed.rs:7:49
//|   |
//| 7 |     episodes.map(|e| e.came).sum().laplace(1.0).value() //-
//|   |                                                 ^^^^^ method cannot be called due to unsatisfied trait bounds
