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
