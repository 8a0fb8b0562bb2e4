//! The query takes the count of visits as insensitive, but a replaced person can have more visits or fewer.

use ui_tests::hospital::*;

/// The first dataset has no budget, so the function may not read it.
pub fn attack<'id>(
    table: Table<'id, Source<Visit, ReplaceOne, First>, Visit>, //-
    //+ table: Table<'id, Source<Patient, ReplaceOne, First>, Patient>,
    visits: Visits<'id>,
    token: Budget<'id, (Eps<typenum::U0>, (eps!(1.0), ()))>,
) -> Result<(), Error> {
    let (_n, _receipt, _left) = token.release((table.count() + visits.count()).laplace::<eps!(1.0), 1>())?;
    Ok(())
}

pub fn main() {}
