//! A session with a budget of 0.4 runs a query that costs 0.5.

use ui_tests::hospital::*;

pub fn main() {
    let session = hundred::<AddRemove>().session::<eps!(0.4)>(); //-
    //+ let session = hundred::<AddRemove>().session::<eps!(0.5)>();
    assert!(session.run(HeadCount).is_ok());
}
