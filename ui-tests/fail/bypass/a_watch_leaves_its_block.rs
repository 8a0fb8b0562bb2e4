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
