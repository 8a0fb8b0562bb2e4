//! A condition calls a closure inside its own closure.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>) -> i64 {
    patients.filter(|p| (|age| age > 3)(p.age)).count().laplace(1.0).value() //-
    //+ patients.filter(|p| p.age > 3).count().laplace(1.0).value()
}

pub fn main() {}

//| error[E0277]: this closure does more than describe a row: a call of `(|age| age > 3)` is not part of a row expression
//|  --> fail/purity/a_condition_runs_a_closure.rs:7:25
//|   |
//| 7 |     patients.filter(|p| (|age| age > 3)(p.age)).count().laplace(1.0).value() //-
//|   |                         ^^^^^^^^^^^^^^^ write the computation out, or share it: `#[dp_row] fn adult(p: Patient) -> bool`, called with the row, `adult(p)`
//|   |
//|   = note: a row expression is built from the row's columns, literals, public parameters, comparisons, `&& || !`, `+ - * /`, `if`, `match`, `let`, and `clamp`, `min`, `max`, `abs`, `signum`, `isqrt`, `centered`, `bucket`, `is_some`, `or`, `year`, `month`, `weekday`, `date`, `hour`, `starts_with`, `is_one_of`, `len`, `cut`, `among`, `weeks`, `months` and `look_up`
//|   = note: for more about this error: `dp-audit explain DP0103`
