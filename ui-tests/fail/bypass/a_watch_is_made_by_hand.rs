//! The program makes the watch of a sparse vector without a token.

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>, _token: Token<'id, eps!(1.0)>) -> Result<(), Error> { //-
    let mut watch = dp_types::law::mechanism::Watch::open(50_i64, 1, [(2, 1), (4, 1)])?; //-
    watch.ask(patients.count()); //-
//+ pub fn attack<'id>(patients: Patients<'id>, token: Token<'id, eps!(1.0)>) -> Result<(), Error> {
//+     let (_yes, _receipt, _left) = token.sparse_vector::<nat!(1), eps!(0.5), 1, _, _, _, _, _, _>(50, |watch| watch.ask(patients.count()))?;
    Ok(())
}

pub fn main() {}

//| error[E0624]: associated function `open` is private
//|  --> fail/bypass/a_watch_is_made_by_hand.rs:6:54
//|   |
//| 6 |       let mut watch = dp_types::law::mechanism::Watch::open(50_i64, 1, [(2, 1), (4, 1)])?; //-
//|   |                                                        ^^^^ private associated function
