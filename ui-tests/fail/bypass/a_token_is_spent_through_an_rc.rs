//! A shared token would stay with the others.

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>, token: std::rc::Rc<Token<'id, eps!(0.1)>>) -> Result<(), Error> {
    let other = std::rc::Rc::clone(&token);
    let (_n, _receipt, _left) = token.laplace::<eps!(0.1), 1, _>(patients.count())?;
    let (_m, _second, _left) = other.laplace::<eps!(0.1), 2, _>(patients.count())?;
    Ok(())
}

pub fn main() {}
