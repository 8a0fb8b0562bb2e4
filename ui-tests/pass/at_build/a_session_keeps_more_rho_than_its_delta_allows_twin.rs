//! The same without the fault.

use ui_tests::hospital::*;

pub fn main() {
    let _ = hundred::<AddRemove>().session_in_rho::<eps!(1.0, delta = 1e-6), rho!(epsilon = 1.0, delta = 1e-6)>();
}
