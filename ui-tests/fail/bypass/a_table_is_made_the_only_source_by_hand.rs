//! The program renumbers the datasets of a table, which would hide which dataset pays.

use ui_tests::hospital::*;

pub fn attack<'id>(visits: Visits<'id>, token: Token<'id, eps!(1.0)>) -> Result<(), Error> {
    let forged = dp_types::law::transformation::AsOnlySource(visits); //-
    drop((forged, token)); //-
    //+ let counted = visits.count();
    //+ drop((counted, token));
    Ok(())
}

pub fn main() {}
