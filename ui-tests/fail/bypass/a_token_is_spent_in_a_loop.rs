//! A loop makes one release per round, and one token pays for all of them.

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>, token: Token<'id, eps!(0.1)>) -> Result<(), Error> {
    for _ in 0..10 { //-
    //+ {
        let (_n, _receipt, _left) = token.release(patients.count().laplace::<eps!(0.1), 1>())?;
    }
    Ok(())
}

pub fn main() {}

//| error[E0382]: use of moved value: `token`
//|  --> fail/bypass/a_token_is_spent_in_a_loop.rs:8:37
//|   |
//| 5 | pub fn attack<'id>(patients: Patients<'id>, token: Token<'id, eps!(0.1)>) -> Result<(), Error> {
//|   |                                             ----- move occurs because `token` has type `Budget<'_, (Eps<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UTerm, B1>, B1>, B0>, B0>, B0>, B0>, B1>, B1>, B0>, B1>, B0>, B1>, B0>, B0>, B0>, B0>, B0>>, ())>`, which does not implement the `Copy` trait
//| 6 |     for _ in 0..10 { //-
//|   |     -------------- inside of this loop
//| 7 |     //+ {
//| 8 |         let (_n, _receipt, _left) = token.release(patients.count().laplace::<eps!(0.1), 1>())?;
//|   |                                     ^^^^^ value moved here, in previous iteration of loop
