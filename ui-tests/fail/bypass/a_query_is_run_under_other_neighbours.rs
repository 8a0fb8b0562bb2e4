//! A query with bounds under `AddRemove` runs in a session under `ReplaceOne`.

use ui_tests::hospital::*;

pub fn main() {
    assert!(hundred::<ReplaceOne>().session::<eps!(0.5)>().run(HeadCount).is_ok()); //-
    //+ assert!(hundred::<AddRemove>().session::<eps!(0.5)>().run(HeadCount).is_ok());
}
