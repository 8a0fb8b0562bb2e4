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
