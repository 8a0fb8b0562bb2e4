//! The query chooses a candidate, but a single number has no candidates.

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>, token: Token<'id, eps!(1.0)>) -> Result<(), Error> {
    let (_chosen, _receipt, _left) = token.release(patients.count().select::<eps!(1.0), 1>())?; //-
    //+ let (_chosen, _receipt, _left) = token.release(patients.histogram(|p| p.ward).select::<eps!(1.0), 1>())?;
    Ok(())
}

pub fn main() {}

//| error[E0277]: `select` needs several groups or values to choose from, but this is one number
//|  --> fail/bypass/a_choice_among_one_number.rs:6:52
//|   |
//| 6 |     let (_chosen, _receipt, _left) = token.release(patients.count().select::<eps!(1.0), 1>())?; //-
//|   |                                            ------- ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ choose a group of a histogram, `.histogram(|p| p.ward).select(EPSILON)`; release a number with noise: `.laplace(EPSILON)`
//|   |                                            |
//|   |                                            required by a bound introduced by this call
//|   |
//|   = note: for more about this error: `dp-audit explain DP0208`
