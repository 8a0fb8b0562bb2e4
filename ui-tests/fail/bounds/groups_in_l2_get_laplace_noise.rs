//! Laplace noise is scaled to the sum of all changes, and a bound in L2 does not bound that sum.

use ui_tests::hospital::*;

#[dp_query(rho = 0.5)]
pub fn asks(episodes: Table<Episode>) -> Vec<i64> {
    let groups = episodes.limit_by(1, |e| e.nights).histogram(|e| e.nights);
    groups.in_l2().laplace(1.0).values() //-
    //+ groups.in_l2().gaussian(0.5).values()
}

pub fn main() {}
