//! A condition formats a value of a row, and the length of the text would depend on the value.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>) -> i64 {
    patients.filter(|p| format!("{}", p.age).len() > 1).count().laplace(1.0).value() //-
    //+ patients.filter(|p| p.age > 9).count().laplace(1.0).value()
}

pub fn main() {}

//| error[E0277]: this closure does more than describe a row: `format!` is not part of a row expression
//|  --> fail/purity/a_condition_formats_a_row.rs:7:25
//|   |
//| 7 |     patients.filter(|p| format!("{}", p.age).len() > 1).count().laplace(1.0).value() //-
//|   |                         ^^^^^^ a closure runs once, when the query is built, not once per row; move this after the release
//|   |
//|   = note: a row expression is built from the row's columns, literals, public parameters, comparisons, `&& || !`, `+ - * /`, `if`, `match`, `let`, and `clamp`, `min`, `max`, `abs`, `signum`, `isqrt`, `centered`, `bucket`, `is_some`, `or`, `year`, `month`, `weekday`, `date`, `hour`, `starts_with`, `is_one_of`, `len`, `cut`, `among`, `weeks`, `months` and `look_up`
//|   = note: for more about this error: `dp-audit explain DP0103`
