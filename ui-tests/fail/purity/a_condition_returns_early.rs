//! A condition returns early, on an exit that depends on the row.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>) -> i64 {
    patients //-
        .filter(|p| { //-
            if p.age == 42 { //-
                return true; //-
            } else { //-
                p.smoker //-
            } //-
        }) //-
        .count() //-
        .laplace(1.0) //-
        .value() //-
    //+ patients.filter(|p| if p.age == 42 { true } else { p.smoker }).count().laplace(1.0).value()
}

pub fn main() {}

//| error[E0277]: this closure does more than describe a row: `return` is not part of a row expression
//|   --> fail/purity/a_condition_returns_early.rs:10:17
//|    |
//| 10 |                 return true; //-
//|    |                 ^^^^^^ let the last expression of the closure be its value: `if p.age == 42 { true } else { p.smoker }`
//|    |
//|    = note: a row expression is built from the row's columns, literals, public parameters, comparisons, `&& || !`, `+ - * /`, `if`, `match`, `let`, and `clamp`, `min`, `max`, `abs`, `signum`, `isqrt`, `centered`, `bucket`, `is_some`, `or`, `year`, `month`, `weekday`, `date`, `hour`, `starts_with`, `is_one_of`, `len`, `cut`, `among`, `weeks`, `months` and `look_up`
//|    = note: for more about this error: `dp-audit explain DP0103`
