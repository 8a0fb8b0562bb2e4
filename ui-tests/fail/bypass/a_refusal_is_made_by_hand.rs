//! The program makes the error by which a session refuses a run.

use dp_types::law::session::Refused; //-
//+ use dp_types::law::session::Refusal;

pub fn attack(why: String) -> Refused { //-
    Refused(why.into()) //-
//+ pub fn attack(why: String) -> Refusal {
//+     Refusal::from(why)
}

pub fn main() {}
