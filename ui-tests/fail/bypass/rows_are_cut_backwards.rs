//! A list of cuts has 65 before 18.

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>, token: Token<'id, eps!(1.0)>) -> Result<(), Error> {
    let parts = patients.partition(|p| p.age.cut((lit!(65), (lit!(18), ())))); //-
    //+ let parts = patients.partition(|p| p.age.cut((lit!(18), (lit!(65), ()))));
    drop((parts, token));
    Ok(())
}

pub fn main() {}

//| error[E0277]: these cuts are not in rising order
//|  --> fail/bypass/rows_are_cut_backwards.rs:6:46
//|   |
//| 6 |     let parts = patients.partition(|p| p.age.cut((lit!(65), (lit!(18), ())))); //-
//|   |                                              ^^^ this cut is not above the one before it
//|   |
//|   = note: write them in order, each once: `p.age.cut([18, 65])`
//|   = note: for more about this error: `dp-audit explain DP0206`
//|
//| error[E0277]: these cuts are not in rising order
//|  --> fail/bypass/rows_are_cut_backwards.rs:6:26
//|   |
//| 6 |     let parts = patients.partition(|p| p.age.cut((lit!(65), (lit!(18), ())))); //-
//|   |                          ^^^^^^^^^ this cut is not above the one before it
//|   |
//|   = note: write them in order, each once: `p.age.cut([18, 65])`
//|   = note: for more about this error: `dp-audit explain DP0206`
