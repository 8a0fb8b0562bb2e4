//! The program prints the rows of a dataset.

use ui_tests::hospital::*;

pub fn main() {
    println!("{:?}", hundred::<AddRemove>()); //-
    //+ println!("{:?}", hundred::<AddRemove>().session::<eps!(0.5)>().run(HeadCount).is_ok());
}
