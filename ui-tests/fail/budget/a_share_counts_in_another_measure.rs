//! A share is spent in another measure than its budget.

use ui_tests::hospital::*;

pub fn attack(session: &OpenSessionOf<Patient>) {
    let _ = session.share::<rho!(0.1)>(); //-
    //+ let _ = session.share::<eps!(0.1)>();
}

pub fn main() {}
