//! The program defines a budget whose subtraction `Sub` never makes the budget smaller.

use ui_tests::hospital::*;

pub struct Endless;
impl<Cost> core::ops::Sub<Cost> for Endless {
    type Output = Endless;
    fn sub(self, _: Cost) -> Endless {
        Endless
    }
}
impl<Cost> typenum::Cmp<Cost> for Endless { //-
    type Output = typenum::Greater; //-
    fn compare<IM>(&self, _: &Cost) -> typenum::Greater { //-
        typenum::Greater //-
    } //-
} //-

pub fn attack<'id>(patients: Patients<'id>, token: Token<'id, Endless>) -> Result<(), Error> { //-
//+ pub fn attack<'id>(patients: Patients<'id>, token: Token<'id, eps!(1.0)>) -> Result<(), Error> {
    let (_n, _receipt, _left) = token.release(patients.count().laplace::<eps!(1.0), 1>())?;
    Ok(())
}

pub fn main() {}

//| error[E0277]: this budget does not cover the cost
//|   --> fail/bypass/a_local_type_is_a_budget.rs:21:39
//|    |
//| 21 |     let (_n, _receipt, _left) = token.release(patients.count().laplace::<eps!(1.0), 1>())?;
//|    |                                       ^^^^^^^ give a budget to each dataset that the number depends on, or release it from fewer datasets
//|    |
//|    = note: a release is charged to every dataset that its number depends on; a budget has one entry for each
//|    = note: for more about this error: `dp-audit explain DP0101`
