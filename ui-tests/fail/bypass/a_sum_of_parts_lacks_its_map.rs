//! The query sums each part without saying which number of a row to sum.

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>) {
    drop(patients.partition(|p| p.ward).sum()); //-
    //+ drop(patients.partition(|p| p.ward).map(|p| p.age).sum());
}

pub fn main() {}

//| error[E0277]: `sum` needs one bounded number per row
//|  --> fail/bypass/a_sum_of_parts_lacks_its_map.rs:6:41
//|   |
//| 6 |     drop(patients.partition(|p| p.ward).sum()); //-
//|   |                                         ^^^ choose it first: `.map(|p| p.age)`; to count rows, write `.count()`
//|   |
//|   = note: for more about this error: `dp-audit explain DP0201`
