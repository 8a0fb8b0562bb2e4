//! After a run, the program uses the old session again, which would still have the whole budget.

use ui_tests::hospital::*;

pub fn main() {
    let session = hundred::<AddRemove>().session::<eps!(1.0)>();
    let (_n, left) = session.run(HeadCount).expect("there is randomness");
    assert!(session.run(HeadCount).is_ok()); //-
    drop(left); //-
    //+ assert!(left.run(HeadCount).is_ok());
}

//| error[E0382]: use of moved value: `session`
//|  --> fail/bypass/a_session_is_used_after_a_run.rs:8:13
//|   |
//| 6 |     let session = hundred::<AddRemove>().session::<eps!(1.0)>();
//|   |         ------- move occurs because `session` has type `Session<(Over<Patient>, ()), (Eps<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UTerm, B1>, B1>, B1>, B1>, B0>, B1>, B0>, B0>, B0>, B0>, B1>, B0>, B0>, B1>, B0>, B0>, B0>, B0>, B0>, B0>>, ())>`, which does not implement the `Copy` trait
//| 7 |     let (_n, left) = session.run(HeadCount).expect("there is randomness");
//|   |                              -------------- `session` moved due to this method call
//| 8 |     assert!(session.run(HeadCount).is_ok()); //-
//|   |             ^^^^^^^ value used here after move
