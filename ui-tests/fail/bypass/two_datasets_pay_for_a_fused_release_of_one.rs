//! One scan answers two requests, and each request must be charged to the dataset that it reads.

use ui_tests::hospital::*;

pub fn attack<'id>(
    patients: Patients<'id>,
    visits: Visits<'id>,
    token: Budget<'id, (eps!(1.0), (eps!(0.1), ()))>, //-
    //+ token: Budget<'id, (eps!(1.0), (eps!(0.5), ()))>,
) -> Result<(), Error> {
    let asks = (patients.count().laplace::<eps!(0.5), 1>(), visits.count().laplace::<eps!(0.5), 2>());
    let (_n, _receipt, _left) = token.release(asks)?;
    Ok(())
}

pub fn main() {}
