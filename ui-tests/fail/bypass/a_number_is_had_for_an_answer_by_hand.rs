//! The program releases a number whose noise already decided a comparison. This noise cannot hide the number as well.

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>, token: Token<'id, eps!(1.0)>) -> Result<(), Error> {
    let (_n, _receipt, _left) = token.sparse_vector::<nat!(1), eps!(0.5), 1, _, _, _, _, _, _>(50, |watch| watch.value(patients.count()))?; //-
    //+ let (_yes, _receipt, _left) = token.sparse_vector::<nat!(1), eps!(0.5), 1, _, _, _, _, _, _>(50, |watch| watch.ask(patients.count()))?;
    Ok(())
}

pub fn main() {}
