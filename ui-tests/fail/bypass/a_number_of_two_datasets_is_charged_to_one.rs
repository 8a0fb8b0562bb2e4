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

//| error[E0277]: this budget does not cover the cost
//|   --> fail/bypass/a_number_of_two_datasets_is_charged_to_one.rs:12:15
//|    |
//| 12 |         token.release((patients.count() + visits.count()).laplace::<eps!(1.0), 1>())?;
//|    |               ^^^^^^^ give a budget to each dataset that the number depends on, or release it from fewer datasets
//|    |
//|    = note: a release is charged to every dataset that its number depends on; a budget has one entry for each
//|    = note: for more about this error: `dp-audit explain DP0101`
