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
