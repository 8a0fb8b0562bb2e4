//! A condition takes a remainder, whose interval the library does not compute.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>) -> i64 {
    patients.filter(|p| p.age % 2 == 0).count().laplace(1.0).value() //-
    //+ patients.filter(|p| p.age / 2 == 0).count().laplace(1.0).value()
}

pub fn main() {}

//| error[E0277]: this closure does more than describe a row: the remainder `%` is not part of a row expression
//|  --> fail/purity/a_condition_takes_a_remainder.rs:7:31
//|   |
//| 7 |     patients.filter(|p| p.age % 2 == 0).count().laplace(1.0).value() //-
//|   |                               ^ prepare a column that holds the remainder, and give it a range
//|   |
//|   = note: a row expression is built from the row's columns, literals, public parameters, comparisons, `&& || !`, `+ - * /`, `if`, `match`, `let`, and `clamp`, `min`, `max`, `abs`, `signum`, `isqrt`, `centered`, `bucket`, `is_some`, `or`, `year`, `month`, `weekday`, `date`, `hour`, `starts_with`, `is_one_of`, `len`, `cut`, `among`, `weeks`, `months` and `look_up`
//|   = note: for more about this error: `dp-audit explain DP0103`
