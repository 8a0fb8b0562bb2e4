//! A condition about one row uses a protected number, which depends on all other rows.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>) -> i64 {
    let n = patients.count(); //-
    let old = |p: Patient| p.age >= n; //-
    //+ let old = |p: Patient| p.age >= 65;
    patients.filter(old).count().laplace(1.0).value()
}

pub fn main() {}

//| error[E0277]: this closure does more than describe a row: `n` is not part of a row expression
//|  --> fail/purity/a_named_closure_captures_a_protected_number.rs:8:37
//|   |
//| 8 |     let old = |p: Patient| p.age >= n; //-
//|   |                                     ^ compare with a literal or a public parameter: an expression about one row cannot depend on other rows
//|   |
//|   = note: a row expression is built from the row's columns, literals, public parameters, comparisons, `&& || !`, `+ - * /`, `if`, `match`, `let`, and `clamp`, `min`, `max`, `abs`, `signum`, `isqrt`, `centered`, `bucket`, `is_some`, `or`, `year`, `month`, `weekday`, `date`, `hour`, `starts_with`, `is_one_of`, `len`, `cut`, `among`, `weeks`, `months` and `look_up`
//|   = note: for more about this error: `dp-audit explain DP0103`
