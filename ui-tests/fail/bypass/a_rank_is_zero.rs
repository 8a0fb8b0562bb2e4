//! The query takes the rank 0, but ranks begin at 1.

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>, token: Token<'id, eps!(1.0)>) -> Result<(), Error> {
    let (_chosen, _receipt, _left) = token.release(patients.map(|p| p.age).largest::<nat!(0), _, _>().select::<eps!(1.0), 1>())?; //-
    //+ let (_chosen, _receipt, _left) = token.release(patients.map(|p| p.age).largest::<nat!(1), _, _>().select::<eps!(1.0), 1>())?;
    Ok(())
}

pub fn main() {}

//| error[E0277]: a privacy cost and a row limit must be above zero
//|  --> fail/bypass/a_rank_is_zero.rs:6:86
//|   |
//| 6 |     let (_chosen, _receipt, _left) = token.release(patients.map(|p| p.age).largest::<nat!(0), _, _>().select::<eps!(1.0), 1>())?; //-
//|   |                                                                            -------   ^^^^^^^ write a number above zero: `eps!(0.5)`, `typenum::U5`
//|   |                                                                            |
//|   |                                                                            required by a bound introduced by this call
//|   |
//|   = note: a release at ε = 0 would need infinite noise, and a unit needs at least one row
//|   = note: for more about this error: `dp-audit explain DP0402`
//|
//| error[E0277]: a privacy cost and a row limit must be above zero
//|  --> fail/bypass/a_rank_is_zero.rs:6:103
//|   |
//| 6 |     let (_chosen, _receipt, _left) = token.release(patients.map(|p| p.age).largest::<nat!(0), _, _>().select::<eps!(1.0), 1>())?; //-
//|   |                                                                                                       ^^^^^^ write a number above zero: `eps!(0.5)`, `typenum::U5`
//|   |
//|   = note: a release at ε = 0 would need infinite noise, and a unit needs at least one row
//|   = note: for more about this error: `dp-audit explain DP0402`
//|
//| error[E0277]: a privacy cost and a row limit must be above zero
//|  --> fail/bypass/a_rank_is_zero.rs:6:52
//|   |
//| 6 |     let (_chosen, _receipt, _left) = token.release(patients.map(|p| p.age).largest::<nat!(0), _, _>().select::<eps!(1.0), 1>())?; //-
//|   |                                            ------- ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ write a number above zero: `eps!(0.5)`, `typenum::U5`
//|   |                                            |
//|   |                                            required by a bound introduced by this call
//|   |
//|   = note: a release at ε = 0 would need infinite noise, and a unit needs at least one row
//|   = note: for more about this error: `dp-audit explain DP0402`
