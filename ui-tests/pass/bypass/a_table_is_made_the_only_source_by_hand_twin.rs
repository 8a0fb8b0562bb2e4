//! The same without the fault.

use ui_tests::hospital::*;

pub fn attack<'id>(visits: Visits<'id>, token: Token<'id, eps!(1.0)>) -> Result<(), Error> {
    let counted = visits.count();
    drop((counted, token));
    Ok(())
}

pub fn main() {}
