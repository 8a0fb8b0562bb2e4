//! The query makes zero choices, which would cost nothing.

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>, token: Token<'id, eps!(1.0)>) -> Result<(), Error> {
    let (_chosen, _receipt, _left) = token.release(patients.histogram(|p| p.ward).top::<nat!(0), eps!(0.3), 1>())?; //-
    //+ let (_chosen, _receipt, _left) = token.release(patients.histogram(|p| p.ward).top::<nat!(1), eps!(0.3), 1>())?;
    Ok(())
}

pub fn main() {}

//| error[E0277]: a privacy cost and a row limit must be above zero
//|  --> fail/bypass/a_choice_is_repeated_no_times.rs:6:52
//|   |
//| 6 |     let (_chosen, _receipt, _left) = token.release(patients.histogram(|p| p.ward).top::<nat!(0), eps!(0.3), 1>())?; //-
//|   |                                            ------- ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ write a number above zero: `eps!(0.5)`, `typenum::U5`
//|   |                                            |
//|   |                                            required by a bound introduced by this call
//|   |
//|   = note: a release at ε = 0 would need infinite noise, and a unit needs at least one row
//|   = note: for more about this error: `dp-audit explain DP0402`
