//! The same without the fault.

use ui_tests::hospital::*;

pub fn main() {
    let session = hundred::<AddRemove>().session::<eps!(0.5)>();
    assert!(session.run(HeadCount).is_ok());
}
