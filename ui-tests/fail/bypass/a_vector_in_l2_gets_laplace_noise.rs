//! A vector of L2 length 30 can have coordinates whose absolute values add up to 42. Laplace noise for 30 would be too small.

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>, token: Token<'id, eps!(1.0)>) -> Result<(), Error> {
    let (_sums, _receipt, _left) = token.release(patients.sum_l2(lit!(30), |p| (p.age, (p.age - lit!(40), ()))).laplace::<eps!(1.0), 1>())?; //-
    //+ let (_sums, _receipt, _left) = token.release(patients.sum_l1(lit!(30), |p| (p.age, (p.age - lit!(40), ()))).laplace::<eps!(1.0), 1>())?;
    Ok(())
}

pub fn main() {}
