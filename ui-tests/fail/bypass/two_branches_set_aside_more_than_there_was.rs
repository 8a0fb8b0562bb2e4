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
