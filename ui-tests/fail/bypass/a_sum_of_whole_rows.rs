//! The query sums whole rows without saying which number to sum.

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>) -> Result<(), Error> {
    let total = patients.sum(); //-
    //+ let total = patients.map(|p| p.age).sum();
    drop(total);
    Ok(())
}

pub fn main() {}

//| error[E0277]: `sum` needs one bounded number per row
//|  --> fail/bypass/a_sum_of_whole_rows.rs:6:26
//|   |
//| 6 |     let total = patients.sum(); //-
//|   |                          ^^^ choose it first: `.map(|p| p.age)`; to count rows, write `.count()`
//|   |
//|   = note: for more about this error: `dp-audit explain DP0201`
