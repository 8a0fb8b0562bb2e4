//! A condition uses a value of a row as an index, which would panic on one row.

use ui_tests::hospital::*;

pub static TABLE: [i64; 3] = [1, 2, 3];

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>) -> i64 {
    patients.filter(|p| TABLE[p.age] > 3).count().laplace(1.0).value() //-
    //+ patients.filter(|p| p.age > 3).count().laplace(1.0).value()
}

pub fn main() {}

//| error[E0277]: this closure does more than describe a row: an index is not part of a row expression
//|  --> fail/purity/a_condition_indexes_a_table.rs:9:25
//|   |
//| 9 |     patients.filter(|p| TABLE[p.age] > 3).count().laplace(1.0).value() //-
//|   |                         ^^^^^ describe the row by its columns, nothing else: `|p| p.age >= 18`
//|   |
//|   = note: a row expression is built from the row's columns, literals, public parameters, comparisons, `&& || !`, `+ - * /`, `if`, `match`, `let`, and `clamp`, `min`, `max`, `abs`, `signum`, `isqrt`, `centered`, `bucket`, `is_some`, `or`, `year`, `month`, `weekday`, `date`, `hour`, `starts_with`, `is_one_of`, `len`, `cut`, `among`, `weeks`, `months` and `look_up`
//|   = note: for more about this error: `dp-audit explain DP0103`
