//! Laplace noise is scaled to the sum of all changes, and a bound in L2 does not bound that sum.

use ui_tests::hospital::*;

#[dp_query(rho = 0.5)]
pub fn asks(episodes: Table<Episode>) -> Vec<i64> {
    let groups = episodes.limit_by(1, |e| e.nights).histogram(|e| e.nights);
    groups.in_l2().laplace(1.0).values() //-
    //+ groups.in_l2().gaussian(0.5).values()
}

pub fn main() {}

//| error[E0277]: `laplace` needs a bound on the sum of all changes (L1), but `episodes.limit_by(1, |e| e.nights).histogram(|e| e.nights).in_l2()` is bounded in length (L2)
//|  --> fail/bounds/groups_in_l2_get_laplace_noise.rs:8:20
//|   |
//| 8 |     groups.in_l2().laplace(1.0).values() //-
//|   |                    ^^^^^^^ leave `.in_l2()` out here, or with a budget in ρ use `.gaussian(0.01)`
//|   |
//|   = note: a person with 10 rows in 10 groups moves them by √10 in L2, but by 10 in L1
//|   = note: for more about this error: `dp-audit explain DP0407`
