//! A token of 0.5 pays for a release at 1.0.

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>, token: Token<'id, eps!(0.5)>) -> Result<(), Error> {
    let (_n, _receipt, _left) = token.release(patients.count().laplace::<eps!(1.0), 1>())?; //-
    //+ let (_n, _receipt, _left) = token.release(patients.count().laplace::<eps!(0.5), 1>())?;
    Ok(())
}

pub fn main() {}

//| error[E0277]: privacy budget exceeded: this costs ε = 1.00 but only ε = 0.50 is left
//|  --> fail/bypass/a_release_costs_more_than_is_left.rs:6:39
//|   |
//| 6 |     let (_n, _receipt, _left) = token.release(patients.count().laplace::<eps!(1.0), 1>())?; //-
//|   |                                       ^^^^^^^ this takes more than is left: lower its cost, or give the query or session a larger budget
//|   |
//|   = note: for more about this error: `dp-audit explain DP0101`
