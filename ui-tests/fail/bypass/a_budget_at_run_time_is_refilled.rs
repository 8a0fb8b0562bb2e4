//! The account is written to.

use ui_tests::hospital::*;

pub fn attack(session: &mut OpenSessionOf<Patient>) {
    session.account = 0; //-
    //+ session.left();
}

pub fn main() {}
