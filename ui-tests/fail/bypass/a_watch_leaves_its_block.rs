//! The watch of a sparse vector leaves its block, and would answer a question later.

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>, token: Token<'id, eps!(1.0)>) -> Result<(), Error> {
    let mut kept = None;
    let (_, _receipt, _left) = token.sparse_vector::<nat!(1), eps!(0.5), 1, _, _, _, _, _, _>(50, |watch| kept = Some(watch))?; //-
    if let Some(watch) = kept { //-
        watch.ask(patients.count()); //-
    } //-
    //+ let (_, _receipt, _left) = token.sparse_vector::<nat!(1), eps!(0.5), 1, _, _, _, _, _, _>(50, |watch| kept = Some(watch.ask(patients.count())))?;
    //+ if let Some(_yes) = kept {}
    Ok(())
}

pub fn main() {}

//| error[E0521]: borrowed data escapes outside of closure
//|  --> fail/bypass/a_watch_leaves_its_block.rs:7:107
//|   |
//| 6 |     let mut kept = None;
//|   |         -------- `kept` declared here, outside of the closure body
//| 7 |     let (_, _receipt, _left) = token.sparse_vector::<nat!(1), eps!(0.5), 1, _, _, _, _, _, _>(50, |watch| kept = Some(watch))?; //-
//|   |                                                                                                    -----  ^^^^^^^^^^^^^^^^^^ `watch` escapes the closure body here
//|   |                                                                                                    |
//|   |                                                                                                    `watch` is a reference that is only valid in the closure body
