//! Its rows, for a look.

use ui_tests::hospital::*;

pub fn main() {
    println!("{:?}", hundred::<AddRemove>());
}
