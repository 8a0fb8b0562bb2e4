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

//| error[E0382]: use of moved value: `token`
//|  --> fail/bypass/a_token_pays_between_questions.rs:6:100
//|   |
//| 5 |   pub fn attack<'id>(patients: Patients<'id>, token: Token<'id, eps!(1.0)>) -> Result<(), Error> {
//|   |                                               ----- move occurs because `token` has type `Budget<'_, (Eps<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UTerm, B1>, B1>, B1>, B1>, B0>, B1>, B0>, B0>, B0>, B0>, B1>, B0>, B0>, B1>, B0>, B0>, B0>, B0>, B0>, B0>>, ())>`, which does not implement the `Copy` trait
//| 6 |       let (_n, _receipt, _left) = token.sparse_vector::<nat!(1), eps!(0.5), 1, _, _, _, _, _, _>(50, |watch| { //-
//|   |                                         -                                                            ^^^^^^^ value used here after move
//|   |  _______________________________________|
//|   | |
//| 7 | |         watch.ask(patients.count()); //-
//| 8 | |         token.release(patients.count().laplace::<eps!(0.5), 2>()).is_ok() //-
//|   | |         ----- use occurs due to use in closure
//| 9 | |     })?; //-
//|   | |______- `token` moved due to this method call
