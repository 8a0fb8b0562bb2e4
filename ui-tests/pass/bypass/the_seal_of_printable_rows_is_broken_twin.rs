//! The same without the fault.

trait PrintableRows {}

pub struct Open(pub i64);
impl PrintableRows for Open {}

pub fn main() {}
