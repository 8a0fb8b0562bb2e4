//! A condition casts a column, which could cut off digits.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>) -> i64 {
    patients.filter(|p| p.age as u8 > 3).count().laplace(1.0).value() //-
    //+ patients.filter(|p| p.age > 3).count().laplace(1.0).value()
}

pub fn main() {}

//| error[E0277]: this closure does more than describe a row: a cast with `as` is not part of a row expression
//|  --> fail/purity/a_condition_casts_a_column.rs:7:31
//|   |
//| 7 |     patients.filter(|p| p.age as u8 > 3).count().laplace(1.0).value() //-
//|   |                               ^^ remove the cast, and convert after the release: columns are already exact integers; for a condition write `if p.smoker { 1 } else { 0 }`
//|   |
//|   = note: a row expression is built from the row's columns, literals, public parameters, comparisons, `&& || !`, `+ - * /`, `if`, `match`, `let`, and `clamp`, `min`, `max`, `abs`, `signum`, `isqrt`, `centered`, `bucket`, `is_some`, `or`, `year`, `month`, `weekday`, `date`, `hour`, `starts_with`, `is_one_of`, `len`, `cut`, `among`, `weeks`, `months` and `look_up`
//|   = note: for more about this error: `dp-audit explain DP0103`
