//! A condition reads an environment variable, which is not a part of the row.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>) -> i64 {
    patients.filter(|p| std::env::var("LIMIT").is_ok()).count().laplace(1.0).value() //-
    //+ patients.filter(|p| p.smoker).count().laplace(1.0).value()
}

pub fn main() {}

//| error[E0277]: this closure does more than describe a row: the method `is_ok` is not part of a row expression
//|  --> fail/purity/a_condition_reads_the_environment.rs:7:48
//|   |
//| 7 |     patients.filter(|p| std::env::var("LIMIT").is_ok()).count().laplace(1.0).value() //-
//|   |                                                ^^^^^ write the computation out: a function could do anything, and its range is unknown
//|   |
//|   = note: a row expression is built from the row's columns, literals, public parameters, comparisons, `&& || !`, `+ - * /`, `if`, `match`, `let`, and `clamp`, `min`, `max`, `abs`, `signum`, `isqrt`, `centered`, `bucket`, `is_some`, `or`, `year`, `month`, `weekday`, `date`, `hour`, `starts_with`, `is_one_of`, `len`, `cut`, `among`, `weeks`, `months` and `look_up`
//|   = note: for more about this error: `dp-audit explain DP0103`
