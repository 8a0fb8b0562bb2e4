//! A variable is the number of paid answers, which must be known when the query is compiled.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>, #[dp(range = 1..=9)] answers: i64) -> bool {
    sparse_vector(50, answers, 0.5, |watch| watch.ask(patients.count())) //-
    //+ sparse_vector(answers, 2, 0.5, |watch| watch.ask(patients.count()))
}

pub fn main() {}
