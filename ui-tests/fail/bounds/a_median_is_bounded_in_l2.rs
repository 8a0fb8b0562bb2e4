//! The scores of a median are not counts of groups, so no limit by a key bounds them in L2.

use ui_tests::hospital::*;

#[dp_query(rho = 0.5)]
pub fn asks(episodes: Table<Episode>) -> Vec<i64> {
    let few = episodes.limit_by(1, |e| e.nights);
    few.map(|e| e.nights).median().in_l2().gaussian(0.5).values() //-
    //+ few.histogram(|e| e.nights).in_l2().gaussian(0.5).values()
}

pub fn main() {}
