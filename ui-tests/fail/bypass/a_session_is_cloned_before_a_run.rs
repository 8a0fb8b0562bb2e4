//! The program clones a session, so that the copy would have the whole budget again.

use ui_tests::hospital::*;

pub fn main() {
    let session = hundred::<AddRemove>().session::<eps!(0.5)>();
    let copy = session.clone(); //-
    //+ let copy = hundred::<AddRemove>().session::<eps!(0.5)>();
    assert!(session.run(HeadCount).is_ok());
    assert!(copy.run(HeadCount).is_ok());
}
