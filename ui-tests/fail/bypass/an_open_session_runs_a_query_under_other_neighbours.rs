//! A run-time session under `ReplaceOne` runs a query with bounds under `AddRemove`.

use ui_tests::hospital::*;

pub fn main() {
    assert!(hundred::<ReplaceOne>().open::<eps!(0.5)>().run(HeadCount).is_ok()); //-
    //+ assert!(hundred::<AddRemove>().open::<eps!(0.5)>().run(HeadCount).is_ok());
}
