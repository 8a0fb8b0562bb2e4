//! A session at (1, 10^-6) may keep ρ = 0.02435, and this one keeps more.

use ui_tests::hospital::*;

pub fn main() {
    let _ = hundred::<AddRemove>().session_in_rho::<eps!(1.0, delta = 1e-6), rho!(0.025)>(); //-
    //+ let _ = hundred::<AddRemove>().session_in_rho::<eps!(1.0, delta = 1e-6), rho!(epsilon = 1.0, delta = 1e-6)>();
}
