//! The same without the fault.

use dp_types::session::Refusal;

pub fn attack(why: String) -> Refusal {
    Refusal::from(why)
}

pub fn main() {}
