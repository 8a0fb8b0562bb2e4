//! A session with the budget (1, 10^-6) may keep at most ρ = 0.02435, but this session keeps more.

use ui_tests::hospital::*;

pub fn main() {
    let _ = hundred::<AddRemove>().session_in_rho::<eps!(1.0, delta = 1e-6), rho!(0.025)>(); //-
    //+ let _ = hundred::<AddRemove>().session_in_rho::<eps!(1.0, delta = 1e-6), rho!(epsilon = 1.0, delta = 1e-6)>();
}
