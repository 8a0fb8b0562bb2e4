//! A shared function takes a public number, but it must compute the same in every query.

use ui_tests::hospital::*;

#[dp_row] //-
pub fn at_least(p: Patient, least: i64) -> bool { //-
    p.age >= least //-
//+ #[dp_query(epsilon = 0.5)]
//+ pub fn asks(patients: Table<Patient>, #[dp(range = 0..=120)] least: i64) -> i64 {
//+     let at_least = |p: Patient| p.age >= least;
//+     patients.filter(|p| at_least(p)).count().laplace(0.5).value()
}

pub fn main() {}

//| error[E0277]: `#[dp_row]` turns a function of one row into a shared row expression, but this one takes other arguments than one row; to use a public parameter, write a closure in the query: `let at_least = |p: Patient| p.age >= age;`
//|  --> fail/bounds/a_shared_function_takes_a_number.rs:6:29
//|   |
//| 6 | pub fn at_least(p: Patient, least: i64) -> bool { //-
//|   |                             ^^^^^ write `#[dp_row] fn adult(p: Patient) -> bool { p.age >= 18 }`: it takes a row of a record and gives a condition or a number
//|   |
//|   = note: its body is a row expression, like the closure of `filter`; a query then writes `.filter(adult)`, or `adult(p)` inside a closure
//|   = note: for more about this error: `dp-audit explain DP0280`
