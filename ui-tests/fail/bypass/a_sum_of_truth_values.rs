//! The query sums truth values, but it should count the rows where the value is true.

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>) -> Result<(), Error> {
    let total = patients.map(|p| p.smoker).sum(); //-
    //+ let total = patients.filter(|p| p.smoker).count();
    drop(total);
    Ok(())
}

pub fn main() {}

//| error[E0277]: `sum` needs a bounded column
//|  --> fail/bypass/a_sum_of_truth_values.rs:6:44
//|   |
//| 6 |     let total = patients.map(|p| p.smoker).sum(); //-
//|   |                                            ^^^ one person can change this sum by any amount: clamp first, `.map(|p| p.age.clamp(LO, HI))`
//|   |
//|   = note: count a truth value or a category instead: `.filter(|p| p.smoker).count()`
//|   = note: for more about this error: `dp-audit explain DP0201`
