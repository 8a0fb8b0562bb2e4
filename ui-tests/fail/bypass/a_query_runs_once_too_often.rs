//! A query that costs 0.5 runs three times in a session with a budget of 1.0.

use ui_tests::hospital::*;

pub fn main() {
    let session = hundred::<AddRemove>().session::<eps!(1.0)>(); //-
    //+ let session = hundred::<AddRemove>().session::<eps!(1.5)>();
    let (_n, session) = session.run(HeadCount).expect("there is randomness");
    let (_n, session) = session.run(HeadCount).expect("there is randomness");
    assert!(session.run(HeadCount).is_ok());
}
