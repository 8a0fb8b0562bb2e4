//! The same without the fault.

use ui_tests::hospital::*;

pub fn attack<'id>(
    visits: Visits<'id>,
    token: Budget<'id, (eps!(0.1), (eps!(1.0), ()))>,
) -> Result<(), Error> {
    let (_n, _receipt, _left) = token.release(visits.count().laplace::<eps!(1.0), 1>())?;
    Ok(())
}

pub fn main() {}
