//! Two branches reserve 0.6 each, but the token has only 1.0.

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>, token: Token<'id, eps!(1.0)>) -> Result<(), Error> {
    let (one, _first, token) = token.branch::<(eps!(0.6), ())>();
    let (other, _second, _) = token.branch::<(eps!(0.6), ())>(); //-
    //+ let (other, _second, _) = token.branch::<(eps!(0.4), ())>();
    drop((patients, one, other));
    Ok(())
}

pub fn main() {}

//| error[E0277]: privacy budget exceeded: this costs ε = 0.60 but only ε = 0.40 is left
//|  --> fail/bypass/two_branches_set_aside_more_than_there_was.rs:7:37
//|   |
//| 7 |     let (other, _second, _) = token.branch::<(eps!(0.6), ())>(); //-
//|   |                                     ^^^^^^ this takes more than is left: lower its cost, or give the query or session a larger budget
//|   |
//|   = note: for more about this error: `dp-audit explain DP0101`
