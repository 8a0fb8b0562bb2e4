//! A function borrows a token and spends it, but the owner would still have the token.

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>, token: &Token<'id, eps!(0.1)>) -> Result<(), Error> { //-
//+ pub fn attack<'id>(patients: Patients<'id>, token: Token<'id, eps!(0.1)>) -> Result<(), Error> {
    let (_n, _receipt, _left) = token.release(patients.count().laplace::<eps!(0.1), 1>())?;
    Ok(())
}

pub fn main() {}

//| error[E0507]: cannot move out of `*token` which is behind a shared reference
//|  --> fail/bypass/a_token_is_spent_through_a_reference.rs:7:33
//|   |
//| 7 |     let (_n, _receipt, _left) = token.release(patients.count().laplace::<eps!(0.1), 1>())?;
//|   |                                 ^^^^^ move occurs because `*token` has type `Budget<'_, (Eps<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UTerm, B1>, B1>, B0>, B0>, B0>, B0>, B1>, B1>, B0>, B1>, B0>, B1>, B0>, B0>, B0>, B0>, B0>>, ())>`, which does not implement the `Copy` trait
