//! The program makes the error by which a session refuses a run.

use dp_types::law::session::SessionRefusedError; //-
//+ use dp_types::law::session::LedgerError;

pub fn attack(why: String) -> SessionRefusedError { //-
    SessionRefusedError(why.into()) //-
//+ pub fn attack(why: String) -> LedgerError {
//+     LedgerError::from(why)
}

pub fn main() {}
