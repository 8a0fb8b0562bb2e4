//! The radius of a vector is not above zero. With the radius zero, the sum of the vectors would need no noise; a negative radius has no meaning.

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>, token: Token<'id, eps!(1.0)>) -> Result<(), Error> {
    let (_sums, _receipt, _left) = token.release(patients.sum_l1(lit!(-30), |p| (p.age, ())).laplace::<eps!(1.0), 1>())?; //-
    //+ let (_sums, _receipt, _left) = token.release(patients.sum_l1(lit!(30), |p| (p.age, ())).laplace::<eps!(1.0), 1>())?;
    Ok(())
}

pub fn main() {}
