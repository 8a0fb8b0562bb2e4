//! A variable is the number of paid answers, which must be known when the query is compiled.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>, #[dp(range = 1..=9)] answers: i64) -> bool {
    sparse_vector(50, answers, 0.5, |watch| watch.ask(patients.count())) //-
    //+ sparse_vector(answers, 2, 0.5, |watch| watch.ask(patients.count()))
}

pub fn main() {}

//| error[E0277]: `sparse_vector` takes a threshold, the number of answers to pay for, the ε of each, and a closure that asks, but got `answers`, which is not a number of answers from 1 to 1048576
//|  --> fail/budget/the_number_of_answers_is_a_variable.rs:7:5
//|   |
//| 7 |     sparse_vector(50, answers, 0.5, |watch| watch.ask(patients.count())) //-
//|   |     ^^^^^^^^^^^^^ write `sparse_vector(500, 3, 0.1, |watch| ..)`, where the closure asks `watch.ask(patients.filter(..).count())`
//|   |
//|   = note: each answer of yes is paid for, so their number must be known when the query is compiled (Chen and others 2015 had no bound)
//|   = note: for more about this error: `dp-audit explain DP0102`
