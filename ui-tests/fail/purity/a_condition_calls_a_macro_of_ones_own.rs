//! A condition calls a macro, but `#[dp_query]` cannot see the expansion of that macro.

use ui_tests::hospital::*;

#[allow(unused_macros)]
macro_rules! peek {
    ($age:expr) => {{
        println!("seen");
        $age > 3
    }};
}

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>) -> i64 {
    patients.filter(|p| peek!(p.age)).count().laplace(1.0).value() //-
    //+ patients.filter(|p| p.age > 3).count().laplace(1.0).value()
}

pub fn main() {}

//| error[E0277]: this closure does more than describe a row: `peek!` is not part of a row expression
//|   --> fail/purity/a_condition_calls_a_macro_of_ones_own.rs:15:25
//|    |
//| 15 |     patients.filter(|p| peek!(p.age)).count().laplace(1.0).value() //-
//|    |                         ^^^^ a closure runs once, when the query is built, not once per row; move this after the release
//|    |
//|    = note: a row expression is built from the row's columns, literals, public parameters, comparisons, `&& || !`, `+ - * /`, `if`, `match`, `let`, and `clamp`, `min`, `max`, `abs`, `signum`, `isqrt`, `centered`, `bucket`, `is_some`, `or`, `year`, `month`, `weekday`, `date`, `hour`, `starts_with`, `is_one_of`, `len`, `cut`, `among`, `weeks`, `months` and `look_up`
//|    = note: for more about this error: `dp-audit explain DP0103`
