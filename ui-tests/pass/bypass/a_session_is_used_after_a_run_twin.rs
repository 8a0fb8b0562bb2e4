//! The same without the fault.

use ui_tests::hospital::*;

pub fn main() {
    let session = hundred::<AddRemove>().session::<eps!(1.0)>();
    let (_n, left) = session.run(HeadCount).expect("there is randomness");
    assert!(left.run(HeadCount).is_ok());
}
