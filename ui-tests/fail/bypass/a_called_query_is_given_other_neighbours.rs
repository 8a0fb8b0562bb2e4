//! A query under `AddRemove` gets a table under `ReplaceOne`.

use ui_tests::hospital::*;

pub fn attack<'id>(
    patients: Table<'id, Source<Patient, ReplaceOne, First>, Patient>, //-
    //+ patients: Table<'id, Source<Patient, AddRemove, First>, Patient>,
    token: Token<'id, eps!(1.0)>,
) -> Result<(), Error> {
    let (_n, _receipt, _left) = token.call(HeadCount, patients)?;
    Ok(())
}

pub fn main() {}
