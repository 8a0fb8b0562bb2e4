//! A person has up to five rows, but a query on the parts is charged as if a person had one row.

use ui_tests::hospital::*;

pub fn attack<'id>(visits: Table<'id, Source<Visit, AddRemove, First>, Visit>, token: Token<'id, eps!(2.0)>) -> Result<(), Error> {
    let parts = visits.partition(|v| v.minutes.cut((lit!(60), ())));
    let (_counts, _receipt, _left) = token.release_each(parts, |part| part.count().laplace::<eps!(0.5), 1>())?; //-
    //+ let (_counts, _receipt, _left) = token.release_each(parts, |part| part.count().laplace::<eps!(0.4), 1>())?;
    Ok(())
}

pub fn main() {}
