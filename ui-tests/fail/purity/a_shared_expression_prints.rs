//! The body of a shared function prints, but it must be a row expression like a closure.

use ui_tests::hospital::*;

#[dp_row]
pub fn adult(p: Patient) -> bool {
    println!("seen"); //-
    p.age >= 18
}

pub fn main() {}

//| error[E0277]: this closure does more than describe a row: `println!` is not part of a row expression
//|  --> fail/purity/a_shared_expression_prints.rs:7:5
//|   |
//| 7 |     println!("seen"); //-
//|   |     ^^^^^^^ a closure runs once, when the query is built, not once per row; move this after the release
//|   |
//|   = note: a row expression is built from the row's columns, literals, public parameters, comparisons, `&& || !`, `+ - * /`, `if`, `match`, `let`, and `clamp`, `min`, `max`, `abs`, `signum`, `isqrt`, `centered`, `bucket`, `is_some`, `or`, `year`, `month`, `weekday`, `date`, `hour`, `starts_with`, `is_one_of`, `len`, `cut`, `among`, `weeks`, `months` and `look_up`
//|   = note: for more about this error: `dp-audit explain DP0103`
