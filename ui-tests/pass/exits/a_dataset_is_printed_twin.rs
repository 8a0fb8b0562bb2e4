//! The same without the fault.

use ui_tests::hospital::*;

pub fn main() {
    println!("{:?}", hundred::<AddRemove>().session::<eps!(0.5)>().run(HeadCount).is_ok());
}
