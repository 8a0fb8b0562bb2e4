//! A condition uses a variable of the query, but it may use only public parameters with a range.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>) -> i64 {
    patients.filter(|p| p.age > limit).count().laplace(1.0).value() //-
    //+ patients.filter(|p| p.age > 18).count().laplace(1.0).value()
}

pub fn main() {}

//| error[E0277]: this closure does more than describe a row: the variable `limit` is not part of a row expression
//|  --> fail/purity/a_condition_uses_a_variable_outside.rs:7:33
//|   |
//| 7 |     patients.filter(|p| p.age > limit).count().laplace(1.0).value() //-
//|   |                                 ^^^^^ make it a literal, or a public parameter: `#[dp(range = 0..=120)] let cut = n.value();`, or `cut: i64` of the query
//|   |
//|   = note: a row expression is built from the row's columns, literals, public parameters, comparisons, `&& || !`, `+ - * /`, `if`, `match`, `let`, and `clamp`, `min`, `max`, `abs`, `signum`, `isqrt`, `centered`, `bucket`, `is_some`, `or`, `year`, `month`, `weekday`, `date`, `hour`, `starts_with`, `is_one_of`, `len`, `cut`, `among`, `weeks`, `months` and `look_up`
//|   = note: for more about this error: `dp-audit explain DP0103`
