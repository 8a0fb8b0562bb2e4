//! The program clones a token, so that the copy could pay a second time.

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>, token: Token<'id, eps!(1.0)>) -> Result<(), Error> {
    let copy = token.clone(); //-
    let (_n, _first, _) = token.release(patients.count().laplace::<eps!(1.0), 1>())?; //-
    let (_m, _second, _) = copy.release(patients.count().laplace::<eps!(1.0), 2>())?; //-
    //+ let (_n, _first, copy) = token.release(patients.count().laplace::<eps!(0.5), 1>())?;
    //+ let (_m, _second, _) = copy.release(patients.count().laplace::<eps!(0.5), 2>())?;
    Ok(())
}

pub fn main() {}

//| error[E0599]: no method named `clone` found for struct `Budget<'id, Left, M, P>` in the current scope
//|  --> fail/bypass/a_token_is_cloned.rs:6:22
//|   |
//| 6 |     let copy = token.clone(); //-
//|   |                      ^^^^^ method not found in `Budget<'id, (Eps<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UTerm, B1>, B1>, B1>, B1>, B0>, B1>, B0>, B0>, B0>, B0>, B1>, B0>, B0>, B1>, B0>, B0>, B0>, B0>, B0>, B0>>, ())>`
