//! Two releases at ε = 0.6 in one scan cost more than a token of ε = 1.0.

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>, token: Token<'id, eps!(1.0)>) -> Result<(), Error> {
    let n = patients.count().laplace::<eps!(0.6), 1>();
    let m = patients.filter(|p| p.smoker).count().laplace::<eps!(0.6), 2>(); //-
    //+ let m = patients.filter(|p| p.smoker).count().laplace::<eps!(0.4), 2>();
    let (_n, _receipt, _left) = token.release((n, m))?;
    Ok(())
}

pub fn main() {}

//| error[E0277]: privacy budget exceeded: this costs ε = 1.20 but only ε = 1.00 is left
//|  --> fail/bypass/two_fused_releases_cost_as_much_as_one.rs:9:39
//|   |
//| 9 |     let (_n, _receipt, _left) = token.release((n, m))?;
//|   |                                       ^^^^^^^ this takes more than is left: lower its cost, or give the query or session a larger budget
//|   |
//|   = note: for more about this error: `dp-audit explain DP0101`
