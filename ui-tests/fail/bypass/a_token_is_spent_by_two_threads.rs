//! Two threads spend one token.

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>, token: Token<'id, eps!(0.5)>) {
    std::thread::scope(|scope| {
        scope.spawn(move || token.release(patients.count().laplace::<eps!(0.5), 1>()).is_ok());
        scope.spawn(move || token.release(patients.count().laplace::<eps!(0.5), 2>()).is_ok()); //-
    });
}

pub fn main() {}

//| error[E0382]: use of moved value: `token`
//|  --> fail/bypass/a_token_is_spent_by_two_threads.rs:8:21
//|   |
//| 7 |         scope.spawn(move || token.release(patients.count().laplace::<eps!(0.5), 1>()).is_ok());
//|   |                     ------- ----- variable moved due to use in closure
//|   |                     |
//|   |                     value moved into closure here
//| 8 |         scope.spawn(move || token.release(patients.count().laplace::<eps!(0.5), 2>()).is_ok()); //-
//|   |                     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ value used here after move
//|   |
//|   = note: move occurs because `token` has type `Budget<'_, (Eps<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UTerm, B1>, B1>, B1>, B1>, B0>, B1>, B0>, B0>, B0>, B0>, B1>, B0>, B0>, B1>, B0>, B0>, B0>, B0>, B0>>, ())>`, which does not implement the `Copy` trait
