//! A condition loops on one row, and the wait would reveal that row.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>) -> i64 {
    patients //-
        .filter(|p| { //-
            while p.age == 42 {} //-
            p.smoker //-
        }) //-
        .count() //-
        .laplace(1.0) //-
        .value() //-
    //+ patients.filter(|p| p.smoker).count().laplace(1.0).value()
}

pub fn main() {}

//| error[E0277]: this closure does more than describe a row: a loop is not part of a row expression
//|  --> fail/purity/a_condition_loops_on_one_row.rs:9:13
//|   |
//| 9 |             while p.age == 42 {} //-
//|   |             ^^^^^ every row takes the same, fixed work; write the steps out
//|   |
//|   = note: a row expression is built from the row's columns, literals, public parameters, comparisons, `&& || !`, `+ - * /`, `if`, `match`, `let`, and `clamp`, `min`, `max`, `abs`, `signum`, `isqrt`, `centered`, `bucket`, `is_some`, `or`, `year`, `month`, `weekday`, `date`, `hour`, `starts_with`, `is_one_of`, `len`, `cut`, `among`, `weeks`, `months` and `look_up`
//|   = note: for more about this error: `dp-audit explain DP0103`
