//! The first dataset pays for a number of the second dataset.

use ui_tests::hospital::*;

pub fn attack<'id>(
    visits: Visits<'id>,
    token: Budget<'id, (eps!(1.0), (eps!(0.1), ()))>, //-
    //+ token: Budget<'id, (eps!(0.1), (eps!(1.0), ()))>,
) -> Result<(), Error> {
    let (_n, _receipt, _left) = token.release(visits.count().laplace::<eps!(1.0), 1>())?;
    Ok(())
}

pub fn main() {}
