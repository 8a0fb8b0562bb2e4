//! A released number is used in a row expression without a declared public range.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>) -> i64 {
    //+ #[dp(range = 0..=120)]
    let cut = patients.count().laplace(0.5).value();
    patients.filter(|p| p.age < cut).count().laplace(0.5).value()
}

pub fn main() {}

//| error[E0277]: this closure does more than describe a row: the variable `cut` is not part of a row expression
//|  --> fail/bounds/a_cut_of_a_later_step_lacks_its_range.rs:9:33
//|   |
//| 9 |     patients.filter(|p| p.age < cut).count().laplace(0.5).value()
//|   |                                 ^^^ make it a literal, or a public parameter: `#[dp(range = 0..=120)] let cut = n.value();`, or `cut: i64` of the query
//|   |
//|   = note: a row expression is built from the row's columns, literals, public parameters, comparisons, `&& || !`, `+ - * /`, `if`, `match`, `let`, and `clamp`, `min`, `max`, `abs`, `signum`, `isqrt`, `centered`, `bucket`, `is_some`, `or`, `year`, `month`, `weekday`, `date`, `hour`, `starts_with`, `is_one_of`, `len`, `cut`, `among`, `weeks`, `months` and `look_up`
//|   = note: for more about this error: `dp-audit explain DP0103`
