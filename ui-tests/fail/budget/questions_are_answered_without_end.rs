//! The algorithm of Chen and others (2015) has no bound on the number of answers "yes".

use ui_tests::hospital::*;

#[dp_query(epsilon = 0.5)] //-
//+ #[dp_query(epsilon = 25)]
pub fn asks(patients: Table<Patient>) -> Vec<i64> {
    let mut found = Vec::new();
    while found.len() < 50 { //-
    //+ for _ in 0..50 {
        let first = above_threshold(50, 0.5, |watch| {
            (0..120).find(|age| {
                #[dp(range = 0..=120)]
                let up_to = *age;
                watch.ask(patients.filter(|p| p.age <= up_to).count())
            })
        });
        found.extend(first);
    }
    found
}

pub fn main() {}

//| error[E0277]: this loop contains a release, but its number of rounds is not known when the query is compiled
//|   --> fail/budget/questions_are_answered_without_end.rs:11:21
//|    |
//| 11 |         let first = above_threshold(50, 0.5, |watch| {
//|    |                     ^^^^^^^^^^^^^^^ loop over literals, `0..10` or `[20, 40]`, or to a constant of the crate, `0..ROUNDS`; for each value of a category use `.histogram(|p| p.ward)`
//|    |
//|    = note: a loop costs its body once per round, so the number of rounds must be known
//|    = note: work on released values, such as formatting, may loop freely
//|    = note: for more about this error: `dp-audit explain DP0104`
