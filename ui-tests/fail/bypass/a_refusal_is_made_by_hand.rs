//! A program pretends that its session had refused.

use dp_types::session::Refused;

pub fn attack(why: String) -> Refused {
    Refused(why.into())
}

pub fn main() {}
