//! The query chooses the most common income among those that occur, but these keys are not public.

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>, token: Budget<'id, (eps!(1.0, delta = 1e-9), ()), Approx>) -> Result<(), Error> {
    let keys = patients.map(|p| p.income).key_counts();
    let (_keys, _receipt, _left) = token.release(keys.select::<eps!(1.0), 1>())?; //-
    //+ let (_keys, _receipt, _left) = token.release(keys.laplace_threshold::<eps!(1.0, delta = 1e-9), 1>())?;
    Ok(())
}

pub fn main() {}

//| error[E0277]: `select` needs several groups or values to choose from, but this is one number
//|  --> fail/bypass/a_key_is_chosen_by_its_count.rs:7:50
//|   |
//| 7 |     let (_keys, _receipt, _left) = token.release(keys.select::<eps!(1.0), 1>())?; //-
//|   |                                          ------- ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ choose a group of a histogram, `.histogram(|p| p.ward).select(EPSILON)`; release a number with noise: `.laplace(EPSILON)`
//|   |                                          |
//|   |                                          required by a bound introduced by this call
//|   |
//|   = note: for more about this error: `dp-audit explain DP0208`
//|
//| error[E0277]: this mechanism needs a bound in the RangeDistance metric, but this value is bounded in KeyedL1
//|  --> fail/bypass/a_key_is_chosen_by_its_count.rs:7:50
//|   |
//| 7 |     let (_keys, _receipt, _left) = token.release(keys.select::<eps!(1.0), 1>())?; //-
//|   |                                          ------- ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ choose by scores instead: `.select(EPSILON)`; release a vector bounded in L2 with `.gaussian(RHO)`
//|   |                                          |
//|   |                                          required by a bound introduced by this call
//|   |
//|   = note: a bound on each entry, or on a vector's length (L2), does not bound the sum of all changes (L1)
//|   = note: for more about this error: `dp-audit explain DP0407`
