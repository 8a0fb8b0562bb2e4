//! The scores of a median are not counts of groups, so no limit by a key bounds them in L2.

use ui_tests::hospital::*;

#[dp_query(rho = 0.5)]
pub fn asks(episodes: Table<Episode>) -> Vec<i64> {
    let few = episodes.limit_by(1, |e| e.nights);
    few.map(|e| e.nights).median().in_l2().gaussian(0.5).values() //-
    //+ few.histogram(|e| e.nights).in_l2().gaussian(0.5).values()
}

pub fn main() {}

//| error[E0277]: `in_l2` bounds the counts or sums of groups, and `episodes.limit_by(1, |e| e.nights).map(|e| e.nights).median()` has no groups in L1
//|  --> fail/bounds/a_median_is_bounded_in_l2.rs:8:36
//|   |
//| 8 |     few.map(|e| e.nights).median().in_l2().gaussian(0.5).values() //-
//|   |                                    ^^^^^ count groups after a limit by their key: `.limit_by(1, |v| v.page).histogram(|v| v.page).in_l2()`
//|   |
//|   = note: the limit bounds how many rows one person has in one group
//|   = note: for more about this error: `dp-audit explain DP0273`
