//! A round would have no number if its value does not match the pattern of the loop.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn ages(patients: Table<Patient>) -> i64 {
    let mut sum = 0;
    for Some(step) in [Some(1), None] { //-
    //+ for step in [1, 2] {
        sum += step * patients.count().laplace(0.5).value();
    }
    sum
}

pub fn main() {}

//| error[E0005]: refutable pattern in local binding
//|  --> fail/budget/a_loop_matches_some_of_its_values.rs:8:9
//|   |
//| 8 |     for Some(step) in [Some(1), None] { //-
//|   |         ^^^^^^^^^^ pattern `None` not covered
//|   |
//|   = note: `let` bindings require an "irrefutable pattern", like a `struct` or an `enum` with only one variant
//|   = note: for more information, visit https://doc.rust-lang.org/book/ch19-02-refutability.html
//|   = note: the matched value is of type `Option<i64>`
