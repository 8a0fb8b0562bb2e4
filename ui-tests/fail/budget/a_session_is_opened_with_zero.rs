//! A session that could pay for nothing.

use ui_tests::hospital::*;

pub fn main() {
    let session = hundred::<AddRemove>().session::<eps!(0)>();
    assert!(session.run(HeadCount).is_ok());
}
