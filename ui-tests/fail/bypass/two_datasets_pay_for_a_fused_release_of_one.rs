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

//| error[E0277]: privacy budget exceeded: this costs ε = 0.50 but only ε = 0.10 is left
//|   --> fail/bypass/two_datasets_pay_for_a_fused_release_of_one.rs:12:39
//|    |
//| 12 |     let (_n, _receipt, _left) = token.release(asks)?;
//|    |                                       ^^^^^^^ this takes more than is left: lower its cost, or give the query or session a larger budget
//|    |
//|    = note: for more about this error: `dp-audit explain DP0101`
