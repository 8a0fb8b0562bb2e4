//! The program samples rows under `ReplaceOne`, but the theorem is about added or removed rows.

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

//| error[E0277]: a Poisson sample amplifies only if neighbours differ by added or removed rows
//|   --> fail/bypass/a_sample_of_replaced_rows.rs:12:52
//|    |
//| 12 |     let (_n, _receipt, _left) = token.sample(half, patients, |patients, budget| {
//|    |                                       ------       ^^^^^^^^ declare the table under `AddRemove`: the theorem does not hold under `ReplaceOne`
//|    |                                       |
//|    |                                       required by a bound introduced by this call
//|    |
//|    = note: for replaced rows the theorem needs a sample of a fixed size
//|    = note: for more about this error: `dp-audit explain DP0230`
