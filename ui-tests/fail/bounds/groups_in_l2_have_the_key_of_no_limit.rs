//! The groups are of the same column as the limit, but weeks are wider than days: a person can have seven days in a week.

use ui_tests::hospital::*;

#[dp_query(rho = 0.5)]
pub fn asks(episodes: Table<Episode>) -> Vec<i64> {
    let few = episodes.limit_by(1, |e| e.nights).limit(3);
    few.histogram(|e| e.nights / 7).in_l2().gaussian(0.5).values() //-
    //+ few.histogram(|e| e.nights).in_l2().gaussian(0.5).values()
}

pub fn main() {}
