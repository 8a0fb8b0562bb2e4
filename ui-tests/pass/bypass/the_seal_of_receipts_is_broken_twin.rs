//! The same without the fault.

trait Receipts<'id> {
    type Log;
}

pub struct Forged;
impl<'id> Receipts<'id> for Forged {
    type Log = ();
}

pub fn main() {}
