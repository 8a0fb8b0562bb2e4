//! Two releases at ε = 0.7 cost more than a token of ε = 1.0.

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>, token: Token<'id, eps!(1.0)>) -> Result<(), Error> {
    let (_n, _first, token) = token.release(patients.count().laplace::<eps!(0.7), 1>())?;
    let (_m, _second, _left) = token.release(patients.count().laplace::<eps!(0.7), 2>())?; //-
    //+ let (_m, _second, _left) = token.release(patients.count().laplace::<eps!(0.3), 2>())?;
    Ok(())
}

pub fn main() {}

//| error[E0277]: privacy budget exceeded: this costs ε = 0.70 but only ε = 0.30 is left
//|  --> fail/bypass/the_second_release_costs_more_than_is_left.rs:7:38
//|   |
//| 7 |     let (_m, _second, _left) = token.release(patients.count().laplace::<eps!(0.7), 2>())?; //-
//|   |                                      ^^^^^^^ this takes more than is left: lower its cost, or give the query or session a larger budget
//|   |
//|   = note: for more about this error: `dp-audit explain DP0101`
