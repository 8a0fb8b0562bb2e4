//! A round spends 0.3, but its share is 0.2.

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>, token: Token<'id, eps!(1.0)>) -> Result<(), Error> {
    let (_receipt, _left) = token.repeat::<(eps!(0.2), ()), typenum::U3, _, _, _>(|_, budget| {
        let (_n, receipt, budget) = budget.release(patients.count().laplace::<eps!(0.3), 1>())?; //-
        //+ let (_n, receipt, budget) = budget.release(patients.count().laplace::<eps!(0.2), 1>())?;
        Ok((receipt, budget))
    })?;
    Ok(())
}

pub fn main() {}
