//! The token for a sample of one row in a hundred pays for a count of all patients.

use dp_types::law::composition::Poisson;
use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>, token: Token<'id, eps!(0.1)>) -> Result<(), Error> {
    let rare = Poisson::<nat!(1), nat!(100), eps!(1.0), eps!(0.1)>::new();
    let (_n, _receipt, _left) = token.sample(rare, patients, |_sample, budget| { //-
    //+ let (_n, _receipt, _left) = token.sample(rare, patients, |patients, budget| {
        let (n, receipt, budget) = budget.release(patients.count().laplace::<eps!(1.0), 1>())?;
        Ok((n.value(), receipt, budget))
    })?;
    Ok(())
}

pub fn main() {}
