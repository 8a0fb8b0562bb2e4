//! The program asks for three answers "yes" but pays for two.

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>, token: Token<'id, eps!(1.0)>) -> Result<(), Error> {
    let (_left, _receipt, _rest) = token.sparse_vector::<nat!(3), eps!(0.5), 1, _, _, _, _, _, _>(50, |watch| { //-
    //+ let (_left, _receipt, _rest) = token.sparse_vector::<nat!(2), eps!(0.5), 1, _, _, _, _, _, _>(50, |watch| {
        watch.ask(patients.count());
        watch.left()
    })?;
    Ok(())
}

pub fn main() {}
