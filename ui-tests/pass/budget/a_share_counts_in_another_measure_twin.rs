//! The same without the fault.

use ui_tests::hospital::*;

pub fn attack(session: &OpenSessionOf<Patient>) {
    let _ = session.share::<eps!(0.1)>();
}

pub fn main() {}
