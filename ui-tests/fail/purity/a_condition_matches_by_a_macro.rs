//! A condition uses a standard macro, but `#[dp_query]` cannot know which macro its name means.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>) -> i64 {
    patients.filter(|p| matches!(p.ward, Ward::Icu)).count().laplace(1.0).value() //-
    //+ patients.filter(|p| p.ward == Ward::Icu).count().laplace(1.0).value()
}

pub fn main() {}

//| error[E0277]: this closure does more than describe a row: `matches!` is not part of a row expression
//|  --> fail/purity/a_condition_matches_by_a_macro.rs:7:25
//|   |
//| 7 |     patients.filter(|p| matches!(p.ward, Ward::Icu)).count().laplace(1.0).value() //-
//|   |                         ^^^^^^^ compare with each variant: `p.ward == Ward::Icu || p.ward == Ward::Er`
//|   |
//|   = note: a row expression is built from the row's columns, literals, public parameters, comparisons, `&& || !`, `+ - * /`, `if`, `match`, `let`, and `clamp`, `min`, `max`, `abs`, `signum`, `isqrt`, `centered`, `bucket`, `is_some`, `or`, `year`, `month`, `weekday`, `date`, `hour`, `starts_with`, `is_one_of`, `len`, `cut`, `among`, `weeks`, `months` and `look_up`
//|   = note: for more about this error: `dp-audit explain DP0103`
