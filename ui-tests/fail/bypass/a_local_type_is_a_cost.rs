//! The program defines its own cost, which would decide how it is subtracted.

use ui_tests::hospital::*;

pub struct Free;
impl<L> core::ops::Sub<Free> for typenum::UInt<L, Free> {
    type Output = Self;
    fn sub(self, _: Free) -> Self {
        self
    }
}

pub fn attack<'id>(patients: Patients<'id>, token: Token<'id, eps!(1.0)>) -> Result<(), Error> {
    let (_n, _receipt, _left) = token.release(patients.count().laplace::<Free, 1>())?; //-
    //+ let (_n, _receipt, _left) = token.release(patients.count().laplace::<eps!(1.0), 1>())?;
    Ok(())
}

pub fn main() {}

//| error[E0277]: this noise cannot be added to this value here
//|   --> fail/bypass/a_local_type_is_a_cost.rs:14:47
//|    |
//| 14 |     let (_n, _receipt, _left) = token.release(patients.count().laplace::<Free, 1>())?; //-
//|    |                                       ------- ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ use `.laplace` with an ε or `.gaussian` with a ρ, on a count, a sum or a histogram
//|    |                                       |
//|    |                                       required by a bound introduced by this call
//|    |
//|    = note: for more about this error: `dp-audit explain DP0208`
