//! Two datasets decide about matched rows, but only one of them pays.

use ui_tests::hospital::*;

pub fn attack<'id>(
    visits: Visits<'id>,
    others: Table<'id, Source<Visit, AddRemove, First>, Visit>,
    token: Budget<'id, (dp_types::law::measure::Eps<typenum::U0>, (eps!(1.0), ()))>, //-
    //+ token: Budget<'id, (eps!(1.0), (eps!(1.0), ()))>,
) -> Result<(), Error> {
    let (_n, _receipt, _left) = token.release(visits.semi_join(others).count().laplace::<eps!(1.0), 1>())?;
    Ok(())
}

pub fn main() {}
