//! The query adds a count of patients, a whole number, to a sum of bills in hundredths.

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>) -> Result<(), Error> {
    let odd = patients.count() + patients.map(|p| p.bill).sum(); //-
    //+ let odd = patients.count() + patients.map(|p| p.age).sum();
    drop(odd);
    Ok(())
}

pub fn main() {}

//| error[E0277]: these two protected numbers have different numbers of decimals
//|  --> fail/bypass/numbers_on_two_grids_are_added.rs:6:32
//|   |
//| 6 |     let odd = patients.count() + patients.map(|p| p.bill).sum(); //-
//|   |                                ^ release both, then add the answers: `a.laplace(EPSILON).value()`
//|   |
//|   = note: a count has no decimals, and a sum has those of its column's `step`: `D0` means whole numbers, `D2` hundredths
//|   = note: for more about this error: `dp-audit explain DP0205`
