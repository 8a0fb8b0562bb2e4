//! The program catches a panic after a release, and then spends the same token again.

use std::panic::{AssertUnwindSafe, catch_unwind};

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>, token: Token<'id, eps!(0.5)>) -> Result<i64, Error> { //-
//+ pub fn attack<'id>(
//+     patients: Patients<'id>,
//+     token: Token<'id, eps!(0.5)>,
//+     other: Token<'id, eps!(0.5)>,
//+ ) -> Result<i64, Error> {
    let first = catch_unwind(AssertUnwindSafe(|| {
        let (n, _receipt, _token) =
            token.release(patients.count().laplace::<eps!(0.5), 1>()).expect("randomness");
        panic!("{}", n.value())
    }));
    let (n, _receipt, _token) = token.release(patients.count().laplace::<eps!(0.5), 2>())?; //-
    //+ let (n, _receipt, _token) = other.release(patients.count().laplace::<eps!(0.5), 2>())?;
    let () = first.unwrap_or(());
    Ok(n.value())
}

pub fn main() {}

//| error[E0382]: use of moved value: `token`
//|   --> fail/bypass/a_token_is_spent_again_after_a_panic.rs:18:33
//|    |
//|  7 | pub fn attack<'id>(patients: Patients<'id>, token: Token<'id, eps!(0.5)>) -> Result<i64, Error> { //-
//|    |                                             ----- move occurs because `token` has type `Budget<'_, (Eps<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UTerm, B1>, B1>, B1>, B1>, B0>, B1>, B0>, B0>, B0>, B0>, B1>, B0>, B0>, B1>, B0>, B0>, B0>, B0>, B0>>, ())>`, which does not implement the `Copy` trait
//| ...
//| 13 |     let first = catch_unwind(AssertUnwindSafe(|| {
//|    |                                               -- value moved into closure here
//| 14 |         let (n, _receipt, _token) =
//| 15 |             token.release(patients.count().laplace::<eps!(0.5), 1>()).expect("randomness");
//|    |             ----- variable moved due to use in closure
//| ...
//| 18 |     let (n, _receipt, _token) = token.release(patients.count().laplace::<eps!(0.5), 2>())?; //-
//|    |                                 ^^^^^ value used here after move
