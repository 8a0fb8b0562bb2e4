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

//| error[E0277]: privacy budget exceeded: this costs ε = 1.00 but only ε = 0.10 is left
//|   --> fail/bypass/the_first_dataset_pays_for_the_second.rs:10:39
//|    |
//| 10 |     let (_n, _receipt, _left) = token.release(visits.count().laplace::<eps!(1.0), 1>())?;
//|    |                                       ^^^^^^^ this takes more than is left: lower its cost, or give the query or session a larger budget
//|    |
//|    = note: for more about this error: `dp-audit explain DP0101`
