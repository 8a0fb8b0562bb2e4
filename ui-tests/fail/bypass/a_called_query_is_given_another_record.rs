//! A query about patients gets a table of visits.

use ui_tests::hospital::*;

pub fn attack<'id>( //-
    visits: Table<'id, Source<Visit, AddRemove, First>, Visit>, //-
    token: Token<'id, eps!(1.0)>, //-
) -> Result<(), Error> { //-
//+ pub fn attack<'id>(visits: Patients<'id>, token: Token<'id, eps!(1.0)>) -> Result<(), Error> {
    let (_n, _receipt, _left) = token.call(HeadCount, visits)?;
    Ok(())
}

pub fn main() {}

//| error[E0308]: mismatched types
//|   --> fail/bypass/a_called_query_is_given_another_record.rs:10:55
//|    |
//| 10 |     let (_n, _receipt, _left) = token.call(HeadCount, visits)?;
//|    |                                       ----            ^^^^^^ expected `Table<'_, _, Patient>`, found `Table<'_, Source<Visit, ..., ...>, ...>`
//|    |                                       |
//|    |                                       arguments to this method are incorrect
