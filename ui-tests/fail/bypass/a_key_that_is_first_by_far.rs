//! The query chooses an income that is most common by far, in a measure without δ.

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>, token: Budget<'id, (eps!(1.0, delta = 1e-9), ()), Approx>) -> Result<(), Error> {
    let value = patients.map(|p| p.income).key_counts(); //-
    //+ let value = patients.histogram(|p| p.ward);
    let (_told, _receipt, _left) = token.release(value.select_stable::<eps!(1.0, delta = 1e-9), 1>())?;
    Ok(())
}

pub fn main() {}

//| error[E0277]: `select` needs several groups or values to choose from, but this is one number
//|  --> fail/bypass/a_key_that_is_first_by_far.rs:8:50
//|   |
//| 8 |     let (_told, _receipt, _left) = token.release(value.select_stable::<eps!(1.0, delta = 1e-9), 1>())?;
//|   |                                          ------- ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ choose a group of a histogram, `.histogram(|p| p.ward).select(EPSILON)`; release a number with noise: `.laplace(EPSILON)`
//|   |                                          |
//|   |                                          required by a bound introduced by this call
//|   |
//|   = note: for more about this error: `dp-audit explain DP0208`
//|
//| error[E0277]: this mechanism needs a bound in the RangeDistance metric, but this value is bounded in KeyedL1
//|  --> fail/bypass/a_key_that_is_first_by_far.rs:8:50
//|   |
//| 8 |     let (_told, _receipt, _left) = token.release(value.select_stable::<eps!(1.0, delta = 1e-9), 1>())?;
//|   |                                          ------- ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ choose by scores instead: `.select(EPSILON)`; release a vector bounded in L2 with `.gaussian(RHO)`
//|   |                                          |
//|   |                                          required by a bound introduced by this call
//|   |
//|   = note: a bound on each entry, or on a vector's length (L2), does not bound the sum of all changes (L1)
//|   = note: for more about this error: `dp-audit explain DP0407`
