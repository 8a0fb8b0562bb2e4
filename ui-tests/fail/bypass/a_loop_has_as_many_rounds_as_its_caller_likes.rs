//! A type parameter without bounds is the number of rounds of a loop.

use ui_tests::hospital::*;

pub fn attack<'id, N>(patients: Patients<'id>, token: Token<'id, eps!(1.0)>) -> Result<(), Error> { //-
    let (_receipt, _left) = token.repeat::<(eps!(0.2), ()), N, _, _, _>(|_, budget| { //-
//+ pub fn attack<'id>(patients: Patients<'id>, token: Token<'id, eps!(1.0)>) -> Result<(), Error> {
//+     let (_receipt, _left) = token.repeat::<(eps!(0.2), ()), typenum::U5, _, _, _>(|_, budget| {
        let (_n, receipt, budget) = budget.release(patients.count().laplace::<eps!(0.2), 1>())?;
        Ok((receipt, budget))
    })?;
    Ok(())
}

pub fn main() {}
