//! A radius of zero gives a sum that needs no noise, and a negative radius has no meaning.

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>, token: Token<'id, eps!(1.0)>) -> Result<(), Error> {
    let (_sums, _receipt, _left) = token.release(patients.sum_l1(lit!(-30), |p| (p.age, ())).laplace::<eps!(1.0), 1>())?; //-
    //+ let (_sums, _receipt, _left) = token.release(patients.sum_l1(lit!(30), |p| (p.age, ())).laplace::<eps!(1.0), 1>())?;
    Ok(())
}

pub fn main() {}

//| error[E0277]: the clipping radius of a vector must be above zero
//|  --> fail/bypass/vectors_are_clipped_to_nothing.rs:6:72
//|   |
//| 6 |     let (_sums, _receipt, _left) = token.release(patients.sum_l1(lit!(-30), |p| (p.age, ())).laplace::<eps!(1.0), 1>())?; //-
//|   |                                                           ------       ^^ write it as a literal: `.sum_l2(30, |p| [p.x, p.y])`
//|   |                                                           |
//|   |                                                           required by a bound introduced by this call
//|   |
//|   = note: for more about this error: `dp-audit explain DP0241`
//|
//| error[E0277]: the clipping radius of a vector must be above zero
//|  --> fail/bypass/vectors_are_clipped_to_nothing.rs:6:94
//|   |
//| 6 |     let (_sums, _receipt, _left) = token.release(patients.sum_l1(lit!(-30), |p| (p.age, ())).laplace::<eps!(1.0), 1>())?; //-
//|   |                                                                                              ^^^^^^^ write it as a literal: `.sum_l2(30, |p| [p.x, p.y])`
//|   |
//|   = note: for more about this error: `dp-audit explain DP0241`
//|
//| error[E0277]: the clipping radius of a vector must be above zero
//|  --> fail/bypass/vectors_are_clipped_to_nothing.rs:6:50
//|   |
//| 6 |     let (_sums, _receipt, _left) = token.release(patients.sum_l1(lit!(-30), |p| (p.age, ())).laplace::<eps!(1.0), 1>())?; //-
//|   |                                          ------- ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ write it as a literal: `.sum_l2(30, |p| [p.x, p.y])`
//|   |                                          |
//|   |                                          required by a bound introduced by this call
//|   |
//|   = note: for more about this error: `dp-audit explain DP0241`
