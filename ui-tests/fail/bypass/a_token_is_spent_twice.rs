//! The token from before the first release pays for the second one too.

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>, token: Token<'id, eps!(1.0)>) -> Result<(), Error> {
    let (_n, _first, left) = token.release(patients.count().laplace::<eps!(0.5), 1>())?;
    let (_m, _second, _) = token.release(patients.count().laplace::<eps!(0.5), 2>())?; //-
    //+ let (_m, _second, left) = left.release(patients.count().laplace::<eps!(0.5), 2>())?;
    drop(left);
    Ok(())
}

pub fn main() {}

//| error[E0382]: use of moved value: `token`
//|  --> fail/bypass/a_token_is_spent_twice.rs:7:28
//|   |
//| 5 | pub fn attack<'id>(patients: Patients<'id>, token: Token<'id, eps!(1.0)>) -> Result<(), Error> {
//|   |                                             ----- move occurs because `token` has type `Budget<'_, (Eps<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UTerm, B1>, B1>, B1>, B1>, B0>, B1>, B0>, B0>, B0>, B0>, B1>, B0>, B0>, B1>, B0>, B0>, B0>, B0>, B0>, B0>>, ())>`, which does not implement the `Copy` trait
//| 6 |     let (_n, _first, left) = token.release(patients.count().laplace::<eps!(0.5), 1>())?;
//|   |                              ----- value moved here
//| 7 |     let (_m, _second, _) = token.release(patients.count().laplace::<eps!(0.5), 2>())?; //-
//|   |                            ^^^^^ value used here after move
