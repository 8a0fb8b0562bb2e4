//! A vector of L2 length 30 can have L1 length 42, so Laplace noise for 30 is too small.

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>, token: Token<'id, eps!(1.0)>) -> Result<(), Error> {
    let (_sums, _receipt, _left) = token.release(patients.sum_l2(lit!(30), |p| (p.age, (p.age - lit!(40), ()))).laplace::<eps!(1.0), 1>())?; //-
    //+ let (_sums, _receipt, _left) = token.release(patients.sum_l1(lit!(30), |p| (p.age, (p.age - lit!(40), ()))).laplace::<eps!(1.0), 1>())?;
    Ok(())
}

pub fn main() {}

//| error[E0277]: this mechanism needs a bound in the dp_types::law::metric::L1 metric, but this value is bounded in dp_types::law::metric::L2
//|  --> fail/bypass/a_vector_in_l2_gets_laplace_noise.rs:6:50
//|   |
//| 6 | ...eft) = token.release(patients.sum_l2(lit!(30), |p| (p.age, (p.age - lit!(40), ()))).laplace::<eps!(1.0), 1>())?; //-
//|   |                 ------- ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ choose by scores instead: `.select(EPSILON)`; release a vector bounded in L2 with `.gaussian(RHO)`
//|   |                 |
//|   |                 required by a bound introduced by this call
//|   |
//|   = note: a bound on each entry, or on a vector's length (L2), does not bound the sum of all changes (L1)
//|   = note: for more about this error: `dp-audit explain DP0407`
