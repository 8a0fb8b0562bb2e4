//! A person has up to three visits. A sample of half of the rows probably has at least one of these visits.

use dp_types::law::composition::Poisson;
use ui_tests::hospital::*;

pub fn attack<'id>(
    visits: Table<'id, Source<Visit, AddRemove, First>, Visit>, //-
    //+ visits: Table<'id, Source<Patient, AddRemove, First>, Patient>,
    token: Token<'id, eps!(1.0)>,
) -> Result<(), Error> {
    let half = Poisson::<nat!(1), nat!(2), eps!(0.5), eps!(0.5)>::new();
    let (_n, _receipt, _left) = token.sample(half, visits, |visits, budget| {
        let (n, receipt, budget) = budget.release(visits.count().laplace::<eps!(0.5), 1>())?;
        Ok((n.value(), receipt, budget))
    })?;
    Ok(())
}

pub fn main() {}
