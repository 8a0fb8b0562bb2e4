//! A token pays inside a block of questions, but the block owns the token until the block ends.

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>, token: Token<'id, eps!(1.0)>) -> Result<(), Error> {
    let (_n, _receipt, _left) = token.sparse_vector::<nat!(1), eps!(0.5), 1, _, _, _, _, _, _>(50, |watch| { //-
        watch.ask(patients.count()); //-
        token.release(patients.count().laplace::<eps!(0.5), 2>()).is_ok() //-
    })?; //-
    //+ let (_yes, _receipt, token) = token.sparse_vector::<nat!(1), eps!(0.5), 1, _, _, _, _, _, _>(50, |watch| watch.ask(patients.count()))?;
    //+ let (_n, _receipt, _left) = token.release(patients.count().laplace::<eps!(0.5), 2>())?;
    Ok(())
}

pub fn main() {}
