//! A sum over two datasets is charged to only one of them.

use ui_tests::hospital::*;

pub fn attack<'id>(
    patients: Patients<'id>,
    visits: Visits<'id>,
    token: Budget<'id, (eps!(1.0), ())>, //-
    //+ token: Budget<'id, (eps!(1.0), (eps!(1.0), ()))>,
) -> Result<(), Error> {
    let (_n, _receipt, _left) =
        token.release((patients.count() + visits.count()).laplace::<eps!(1.0), 1>())?;
    Ok(())
}

pub fn main() {}
