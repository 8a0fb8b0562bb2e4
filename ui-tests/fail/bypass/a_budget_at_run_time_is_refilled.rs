//! The program writes to the account of a run-time session.

use ui_tests::hospital::*;

pub fn attack(session: &mut OpenSessionOf<Patient>) {
    session.account = 0; //-
    //+ session.left();
}

pub fn main() {}

//| error[E0616]: field `account` of struct `OpenSession` is private
//|  --> fail/bypass/a_budget_at_run_time_is_refilled.rs:6:13
//|   |
//| 6 |     session.account = 0; //-
//|   |             ^^^^^^^ private field
