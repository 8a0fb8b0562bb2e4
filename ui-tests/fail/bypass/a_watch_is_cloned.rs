//! The program clones the watch of a sparse vector, and so could get twice the number of answers.

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>, token: Token<'id, eps!(1.0)>) -> Result<(), Error> {
    let (_yes, _receipt, _left) = token.sparse_vector::<nat!(1), eps!(0.5), 1, _, _, _, _, _, _>(50, |watch| watch.clone().ask(patients.count()))?; //-
    //+ let (_yes, _receipt, _left) = token.sparse_vector::<nat!(1), eps!(0.5), 1, _, _, _, _, _, _>(50, |watch| watch.ask(patients.count()))?;
    Ok(())
}

pub fn main() {}

//| error[E0599]: no method named `clone` found for mutable reference `&mut Watch<'_, _>` in the current scope
//|  --> fail/bypass/a_watch_is_cloned.rs:6:116
//|   |
//| 6 | ...), 1, _, _, _, _, _, _>(50, |watch| watch.clone().ask(patients.count()))?; //-
//|   |                                              ^^^^^ method not found in `&mut Watch<'_, _>`
