//! A published checker once accepted that a count under a constant condition has sensitivity 0.

use ui_tests::hospital::*;

/// The first dataset has no budget, so the function may not read it.
pub fn attack<'id>(
    table: Table<'id, Source<Patient, ReplaceOne, First>, Patient>,
    visits: Visits<'id>,
    token: Budget<'id, (Eps<typenum::U0>, (eps!(1.0), ()))>,
) -> Result<(), Error> {
    let (_n, _receipt, _left) = //-
        token.release((table.filter(|_| Ex::TRUE).count() + visits.count()).laplace::<eps!(1.0), 1>())?; //-
    //+ let (_n, _receipt, _left) = token.release((table.count() + visits.count()).laplace::<eps!(1.0), 1>())?;
    Ok(())
}

pub fn main() {}
