//! The root of a number that can be negative would leave the computed interval.

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>) -> Result<(), Error> {
    let odd = patients.map(|p| (p.age - lit!(70)).isqrt()).sum(); //-
    //+ let odd = patients.map(|p| (p.age + lit!(70)).isqrt()).sum();
    drop(odd);
    Ok(())
}

pub fn main() {}

//| error[E0277]: `isqrt` needs a whole number that is never negative
//|  --> fail/bypass/a_root_of_a_number_that_can_be_negative.rs:6:32
//|   |
//| 6 |     let odd = patients.map(|p| (p.age - lit!(70)).isqrt()).sum(); //-
//|   |                                ^^^^^^^^^^^^^^^^^^ make it nonnegative first: `.max(0)` or `.abs()`, on whole numbers with a range
//|   |
//|   = note: a negative number has no root, and the root of a decimal would have other decimals
//|   = note: for more about this error: `dp-audit explain DP0283`
