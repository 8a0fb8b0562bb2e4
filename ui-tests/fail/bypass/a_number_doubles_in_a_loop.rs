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

//| error[E0308]: mismatched types
//|  --> fail/bypass/a_number_doubles_in_a_loop.rs:8:13
//|   |
//| 6 |     let mut n = patients.count(); //-
//|   |                 ---------------- expected due to this value
//| 7 |     for _ in 0..10 { //-
//| 8 |         n = n + n; //-
//|   |             ^^^^^ expected `Protected<'_, Count<...>>`, found `Protected<'_, Added<Count<...>, ...>>`
