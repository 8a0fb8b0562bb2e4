//! The query sums a column without a range, which one person can change by any amount.

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>) -> Result<(), Error> {
    let total = patients.map(|p| p.income).sum(); //-
    //+ let total = patients.map(|p| p.income.clamp(lit!(0), lit!(99))).sum();
    drop(total);
    Ok(())
}

pub fn main() {}

//| error[E0277]: `sum` needs a bounded column
//|  --> fail/bypass/a_sum_of_an_unbounded_column.rs:6:44
//|   |
//| 6 |     let total = patients.map(|p| p.income).sum(); //-
//|   |                                            ^^^ one person can change this sum by any amount: clamp first, `.map(|p| p.age.clamp(LO, HI))`
//|   |
//|   = note: count a truth value or a category instead: `.filter(|p| p.smoker).count()`
//|   = note: for more about this error: `dp-audit explain DP0201`
