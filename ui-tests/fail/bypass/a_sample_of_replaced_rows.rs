//! The program samples rows under `ReplaceOne`, but the theorem is about rows that are added or removed.

use dp_types::law::composition::Poisson;
use ui_tests::hospital::*;

pub fn attack<'id>(
    patients: Table<'id, Source<Patient, ReplaceOne, First>, Patient>, //-
    //+ patients: Table<'id, Source<Patient, AddRemove, First>, Patient>,
    token: Token<'id, eps!(1.0)>,
) -> Result<(), Error> {
    let half = Poisson::<nat!(1), nat!(2), eps!(0.5), eps!(0.5)>::new();
    let (_n, _receipt, _left) = token.sample(half, patients, |patients, budget| {
        let smokers = patients.filter(|p| p.smoker).count();
        let (n, receipt, budget) = budget.release(smokers.laplace::<eps!(0.5), 1>())?;
        Ok((n.value(), receipt, budget))
    })?;
    Ok(())
}

pub fn main() {}
