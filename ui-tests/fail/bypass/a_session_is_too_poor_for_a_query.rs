//! A query of 0.5 in a session of 0.4.

use ui_tests::hospital::*;

pub fn main() {
    let session = hundred::<AddRemove>().session::<eps!(0.4)>(); //-
    //+ let session = hundred::<AddRemove>().session::<eps!(0.5)>();
    assert!(session.run(HeadCount).is_ok());
}
