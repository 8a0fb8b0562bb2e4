//! The same without the fault.

use ui_tests::hospital::*;

pub fn attack(session: &mut OpenSessionOf<Patient>) {
    session.left();
}

pub fn main() {}
