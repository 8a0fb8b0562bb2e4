//! The program makes the error by which a session refuses a run.

use dp_types::law::session::SessionRefusedError; //-
//+ use dp_types::law::session::LedgerError;

pub fn attack(why: String) -> SessionRefusedError { //-
    SessionRefusedError(why.into()) //-
//+ pub fn attack(why: String) -> LedgerError {
//+     LedgerError::from(why)
}

pub fn main() {}

//| error[E0423]: cannot initialize a tuple struct which contains private fields
//|  --> fail/bypass/a_refusal_is_made_by_hand.rs:7:5
//|   |
//| 7 |     SessionRefusedError(why.into()) //-
//|   |     ^^^^^^^^^^^^^^^^^^^
