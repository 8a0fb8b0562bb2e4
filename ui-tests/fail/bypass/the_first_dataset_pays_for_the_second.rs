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

//| error[E0277]: privacy budget exceeded: this costs Epsilon<(_1, dot, _0)> but only Epsilon<(_0, dot, _1)> is left
//|   --> fail/bypass/the_first_dataset_pays_for_the_second.rs:10:39
//|    |
//| 10 |     let (_n, _receipt, _left) = token.release(visits.count().laplace::<eps!(1.0), 1>())?;
//|    |                                       ^^^^^^^ this takes more than is left: lower its cost, or give the query or session a larger budget
//|    |
//|    = note: `(_0, dot, _2, _5)` reads as 0.25
//|    = note: for more about this error: `dp-audit explain DP0101`
