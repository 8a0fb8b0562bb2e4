//! A replaced row that does not fit is dropped, so the number of rows shows it.

use ui_tests::hospital::*;

/// The first dataset has no budget at all: it must not be looked at.
pub fn attack<'id>(
    table: Table<'id, Source<Reply, ReplaceOne, First>, Reply>, //-
    //+ table: Table<'id, Source<Patient, ReplaceOne, First>, Patient>,
    visits: Visits<'id>,
    token: Budget<'id, (Eps<typenum::U0>, (eps!(1.0), ()))>,
) -> Result<(), Error> {
    let (_n, _receipt, _left) = token.release((table.count() + visits.count()).laplace::<eps!(1.0), 1>())?;
    Ok(())
}

pub fn main() {}
