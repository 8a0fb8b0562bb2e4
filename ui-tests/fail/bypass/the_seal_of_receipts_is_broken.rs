//! Receipts of releases that never were.

use dp_types::budget::Receipts;

pub struct Forged;
impl<'id> Receipts<'id> for Forged {
    type Log = ();
}

pub fn main() {}
