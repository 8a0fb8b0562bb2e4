//! Two releases at ε = 0.6 in one scan cost more than a token of ε = 1.0.

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>, token: Token<'id, eps!(1.0)>) -> Result<(), Error> {
    let n = patients.count().laplace::<eps!(0.6), 1>();
    let m = patients.filter(|p| p.smoker).count().laplace::<eps!(0.6), 2>(); //-
    //+ let m = patients.filter(|p| p.smoker).count().laplace::<eps!(0.4), 2>();
    let (_n, _receipt, _left) = token.release((n, m))?;
    Ok(())
}

pub fn main() {}
