//! Scores of candidates get Laplace noise, although one row can count in all of them.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>) -> u64 {
    patients.scores(|p| [p.age, p.age - 40]).laplace(1.0).value() //-
    //+ patients.scores(|p| [p.age, p.age - 40]).select(1.0).value()
}

pub fn main() {}

//| error[E0277]: `laplace` adds noise to numbers, but `patients.scores(|p| [p.age, p.age - 40])` is a score for each value that could be chosen
//|  --> fail/bounds/scores_of_candidates_get_noise.rs:7:46
//|   |
//| 7 |     patients.scores(|p| [p.age, p.age - 40]).laplace(1.0).value() //-
//|   |                                              ^^^^^^^ choose one of the values by its score: `.select(0.5)`
//|   |
//|   = note: one row can change all scores at once: noise for that would swamp them, and a choice does not need it
//|   = note: for more about this error: `dp-audit explain DP0208`
