//! A token is spent through an `Rc`, but other owners of the `Rc` would still have the token.

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>, token: std::rc::Rc<Token<'id, eps!(0.1)>>) -> Result<(), Error> {
    let other = std::rc::Rc::clone(&token); //-
    //+ let token = std::rc::Rc::into_inner(token).expect("the only owner");
    let (_n, _receipt, _left) = token.release(patients.count().laplace::<eps!(0.1), 1>())?;
    drop(other); //-
    Ok(())
}

pub fn main() {}

//| error[E0507]: cannot move out of an `Rc`
//|  --> fail/bypass/a_token_is_spent_through_an_rc.rs:8:33
//|   |
//| 8 |     let (_n, _receipt, _left) = token.release(patients.count().laplace::<eps!(0.1), 1>())?;
//|   |                                 ^^^^^ move occurs because value has type `Budget<'_, (Eps<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UTerm, B1>, B1>, B0>, B0>, B0>, B0>, B1>, B1>, B0>, B1>, B0>, B1>, B0>, B0>, B0>, B0>, B0>>, ())>`, which does not implement the `Copy` trait
