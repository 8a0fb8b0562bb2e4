//! A replaced row can pass the filter before and not after.

use ui_tests::hospital::*;

/// The first dataset has no budget at all: it must not be looked at.
pub fn attack<'id>(
    table: Table<'id, Source<Patient, ReplaceOne, First>, Patient>,
    visits: Visits<'id>,
    token: Budget<'id, (typenum::U0, (eps!(1.0), ()))>,
) -> Result<(), Error> {
    let (_n, _receipt, _left) =
        token.laplace::<eps!(1.0), 1, _>(table.filter(|p| p.smoker).count() + visits.count())?;
    Ok(())
}

pub fn main() {}
