//! The program clones a session, so that the copy would have the whole budget again.

use ui_tests::hospital::*;

pub fn main() {
    let session = hundred::<AddRemove>().session::<eps!(0.5)>();
    let copy = session.clone(); //-
    //+ let copy = hundred::<AddRemove>().session::<eps!(0.5)>();
    assert!(session.run(HeadCount).is_ok());
    assert!(copy.run(HeadCount).is_ok());
}

//| error[E0599]: no method named `clone` found for struct `Session<S, Left, M, F>` in the current scope
//|  --> fail/bypass/a_session_is_cloned_before_a_run.rs:7:24
//|   |
//| 7 |     let copy = session.clone(); //-
//|   |                        ^^^^^ method not found in `Session<(Over<Patient>, ()), (Eps<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UTerm, B1>, B1>, B1>, B1>, B0>, B1>, B0>, B0>, B0>, B0>, B1>, B0>, B0>, B1>, B0>, B0>, B0>, B0>, B0>>, ())>`
