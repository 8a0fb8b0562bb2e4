//! The query's bounds are for rows that come and go.

use ui_tests::hospital::*;

pub fn main() {
    assert!(hundred::<ReplaceOne>().open::<eps!(0.5)>().run(HeadCount).is_ok()); //-
    //+ assert!(hundred::<AddRemove>().open::<eps!(0.5)>().run(HeadCount).is_ok());
}
