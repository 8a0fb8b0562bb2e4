//! The program prints the rows of a dataset.

use ui_tests::hospital::*;

pub fn main() {
    println!("{:?}", hundred::<AddRemove>()); //-
    //+ println!("{:?}", hundred::<AddRemove>().session::<eps!(0.5)>().run(HeadCount).is_ok());
}

//| error[E0277]: raw personal data cannot be printed
//|  --> fail/exits/a_dataset_is_printed.rs:6:22
//|   |
//| 6 |     println!("{:?}", hundred::<AddRemove>()); //-
//|   |               ----   ^^^^^^^^^^^^^^^^^^^^^^ aggregate the rows of `Patient`, release the number, and print it: `.count().laplace(EPSILON)`
//|   |               |
//|   |               required by this formatting parameter
//|   |
//|   = note: to look at your own data, print the rows before they become a dataset
//|   = note: for more about this error: `dp-audit explain DP0301`
