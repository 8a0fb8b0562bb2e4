//! After a run, the program uses the old session again, which would still have the whole budget.

use ui_tests::hospital::*;

pub fn main() {
    let session = hundred::<AddRemove>().session::<eps!(1.0)>();
    let (_n, left) = session.run(HeadCount).expect("there is randomness");
    assert!(session.run(HeadCount).is_ok()); //-
    drop(left); //-
    //+ assert!(left.run(HeadCount).is_ok());
}
