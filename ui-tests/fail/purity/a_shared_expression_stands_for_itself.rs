//! A shared function calls itself, so its expression would never end.

use ui_tests::hospital::*;

#[dp_row]
pub fn adult(p: Patient) -> bool {
    p.age >= 18 || adult(p) //-
    //+ p.age >= 18
}

pub fn main() {}

//| error[E0277]: `#[dp_row]` turns a function of one row into a shared row expression, but `adult` calls itself, which never ends
//|  --> fail/purity/a_shared_expression_stands_for_itself.rs:7:20
//|   |
//| 7 |     p.age >= 18 || adult(p) //-
//|   |                    ^^^^^ write `#[dp_row] fn adult(p: Patient) -> bool { p.age >= 18 }`: it takes a row of a record and gives a condition or a number
//|   |
//|   = note: its body is a row expression, like the closure of `filter`; a query then writes `.filter(adult)`, or `adult(p)` inside a closure
//|   = note: for more about this error: `dp-audit explain DP0280`
