//! A loop doubles a count in each of ten rounds, which makes it a thousand times as sensitive.

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>) -> Result<(), Error> {
    let mut n = patients.count(); //-
    for _ in 0..10 { //-
        n = n + n; //-
    } //-
    drop(n); //-
    //+ let n = patients.count();
    //+ drop(n + n);
    Ok(())
}

pub fn main() {}
