//! The program writes to the account of a run-time session.

use ui_tests::hospital::*;

pub fn attack(session: &mut OpenSessionOf<Patient>) {
    session.account = 0; //-
    //+ session.left();
}

pub fn main() {}
